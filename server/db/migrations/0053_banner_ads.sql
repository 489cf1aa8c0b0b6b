ALTER TABLE "banners" ADD COLUMN "advertiser" text;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "erid" text;
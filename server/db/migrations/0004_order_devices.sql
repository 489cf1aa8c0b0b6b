ALTER TABLE "sessions" ADD COLUMN "guest" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "device" text;
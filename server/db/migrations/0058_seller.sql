ALTER TABLE "orders" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "seller" jsonb;
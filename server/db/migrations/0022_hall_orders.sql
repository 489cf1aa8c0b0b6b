ALTER TABLE "carts" ADD COLUMN "dining_table" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dining_table" jsonb;
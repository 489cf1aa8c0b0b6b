ALTER TABLE "categories" ADD COLUMN "vat" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "vat" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat" jsonb;
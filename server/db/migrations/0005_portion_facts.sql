ALTER TABLE "cart_items" ADD COLUMN "nutrition" jsonb;--> statement-breakpoint
ALTER TABLE "modifier_options" ADD COLUMN "effect" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "portion_size" double precision;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "nutrition" jsonb;
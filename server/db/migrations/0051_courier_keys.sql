ALTER TABLE "orders" ADD COLUMN "courier_key_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_phone" text;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD COLUMN "phone" text;
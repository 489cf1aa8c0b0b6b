ALTER TABLE "orders" ADD COLUMN "courier_key_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_answer_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "orders_courier" ON "orders" USING btree ("courier_key_id","updated_at") WHERE "orders"."courier_key_id" is not null;
ALTER TABLE "bonus_entries" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD COLUMN "replied_by" text;--> statement-breakpoint
CREATE INDEX "order_ratings_at" ON "order_ratings" USING btree ("at");
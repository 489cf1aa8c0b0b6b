CREATE TABLE "order_door_photos" (
	"order_id" text PRIMARY KEY NOT NULL,
	"photo" "bytea" NOT NULL,
	"sent_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kitchen_places" ADD COLUMN "work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD COLUMN "work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD COLUMN "work_limit" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_photo_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_door_photos" ADD CONSTRAINT "order_door_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_door_photos_at_index" ON "order_door_photos" USING btree ("at");--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD CONSTRAINT "kitchen_slots_work" CHECK ("kitchen_slots"."work" >= 0 and "kitchen_slots"."work" <= "kitchen_slots"."work_limit");
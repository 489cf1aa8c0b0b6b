CREATE TABLE "restaurant_alarms" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "alarm_phone" text;--> statement-breakpoint
ALTER TABLE "restaurant_alarms" ADD CONSTRAINT "restaurant_alarms_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "restaurant_intake" (
	"restaurant_id" integer NOT NULL,
	"order_type" text NOT NULL,
	"pause" jsonb,
	"busy" jsonb,
	CONSTRAINT "restaurant_intake_restaurant_id_order_type_pk" PRIMARY KEY("restaurant_id","order_type")
);
--> statement-breakpoint
ALTER TABLE "restaurant_intake" ADD CONSTRAINT "restaurant_intake_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;
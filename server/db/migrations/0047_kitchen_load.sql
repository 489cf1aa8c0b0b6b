CREATE TABLE "kitchen_places" (
	"order_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kitchen_slots" (
	"restaurant_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"taken" integer NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "kitchen_slots_restaurant_id_starts_at_minutes_pk" PRIMARY KEY("restaurant_id","starts_at","minutes"),
	CONSTRAINT "kitchen_slots_room" CHECK ("kitchen_slots"."taken" between 0 and "kitchen_slots"."places")
);
--> statement-breakpoint
CREATE TABLE "restaurant_load" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"full" jsonb NOT NULL,
	"busy" jsonb,
	"busy_types" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "capacity" jsonb;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "busy_when" jsonb;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "auto_accept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_places" ADD CONSTRAINT "kitchen_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchen_places" ADD CONSTRAINT "kitchen_places_of_slot" FOREIGN KEY ("restaurant_id","starts_at","minutes") REFERENCES "public"."kitchen_slots"("restaurant_id","starts_at","minutes") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD CONSTRAINT "kitchen_slots_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_load" ADD CONSTRAINT "restaurant_load_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kitchen_places_slot" ON "kitchen_places" USING btree ("restaurant_id","starts_at","minutes");--> statement-breakpoint
CREATE INDEX "kitchen_slots_start" ON "kitchen_slots" USING btree ("starts_at");
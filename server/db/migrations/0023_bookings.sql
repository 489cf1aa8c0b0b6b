CREATE TABLE "booked_times" (
	"table_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"booking_id" text NOT NULL,
	CONSTRAINT "booked_times_table_id_at_pk" PRIMARY KEY("table_id","at")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "bookings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 101 CACHE 1),
	"place_key" text,
	"customer_id" integer,
	"device" text,
	"status" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"restaurant_name" text NOT NULL,
	"restaurant_address" text NOT NULL,
	"restaurant_phone" text,
	"timezone" text NOT NULL,
	"table_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"guests" integer NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"wishes" text,
	"consent_version" text NOT NULL,
	"consent_ip" text NOT NULL,
	"cancel_comment" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_number_unique" UNIQUE("number"),
	CONSTRAINT "bookings_place_key_unique" UNIQUE("place_key")
);
--> statement-breakpoint
ALTER TABLE "chain" ADD COLUMN "booking" jsonb DEFAULT '{"minutes":120,"lead_minutes":60,"days_ahead":30,"reminder_minutes":120}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "booked_times" ADD CONSTRAINT "booked_times_table_id_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_times" ADD CONSTRAINT "booked_times_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_table_id_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_times_booking" ON "booked_times" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "bookings_customer" ON "bookings" USING btree ("customer_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_device" ON "bookings" USING btree ("device");--> statement-breakpoint
CREATE INDEX "bookings_phone" ON "bookings" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "bookings_restaurant" ON "bookings" USING btree ("restaurant_id","starts_at");--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_booking" UNIQUE("subscription_id","booking_id");
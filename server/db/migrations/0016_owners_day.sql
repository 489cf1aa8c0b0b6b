CREATE TABLE "hours_exceptions" (
	"restaurant_id" integer NOT NULL,
	"date" date NOT NULL,
	"hours" jsonb NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "hours_exceptions_restaurant_id_date_pk" PRIMARY KEY("restaurant_id","date")
);
--> statement-breakpoint
ALTER TABLE "stop_list" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hours_exceptions" ADD CONSTRAINT "hours_exceptions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_day" ON "orders" USING btree ((("created_at" at time zone "timezone")::date));
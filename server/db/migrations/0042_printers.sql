CREATE TABLE "printers" (
	"restaurant_id" integer NOT NULL,
	"key_id" text NOT NULL,
	"name" text NOT NULL,
	"problem" text,
	"waiting" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "printers_restaurant_id_key_id_name_pk" PRIMARY KEY("restaurant_id","key_id","name")
);
--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;
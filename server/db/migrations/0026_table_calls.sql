CREATE TABLE "table_call_reads" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "table_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"table_id" integer NOT NULL,
	"kind" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "table_call_reads" ADD CONSTRAINT "table_call_reads_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_calls" ADD CONSTRAINT "table_calls_table_id_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "table_calls_standing" ON "table_calls" USING btree ("table_id","kind") WHERE "table_calls"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "table_calls_called_at_index" ON "table_calls" USING btree ("called_at");
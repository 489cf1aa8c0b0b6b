CREATE TABLE "table_settlements" (
	"table_id" integer PRIMARY KEY NOT NULL,
	"settled_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "table_settlements" ADD CONSTRAINT "table_settlements_table_id_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."tables"("id") ON DELETE no action ON UPDATE no action;
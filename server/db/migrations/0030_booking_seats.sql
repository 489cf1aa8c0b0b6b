ALTER TABLE "booked_times" ADD COLUMN "seat" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booked_times" DROP CONSTRAINT "booked_times_table_id_at_pk";--> statement-breakpoint
ALTER TABLE "booked_times" ADD CONSTRAINT "booked_times_table_id_at_seat_pk" PRIMARY KEY("table_id","at","seat");--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "per_booking" integer;

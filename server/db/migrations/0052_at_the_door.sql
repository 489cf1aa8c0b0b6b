ALTER TABLE "orders" ADD COLUMN "no_answer_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_at_door" boolean DEFAULT false NOT NULL;
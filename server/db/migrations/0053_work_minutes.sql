ALTER TABLE "kitchen_places" ADD COLUMN "work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD COLUMN "work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD COLUMN "work_limit" integer;--> statement-breakpoint
ALTER TABLE "kitchen_slots" ADD CONSTRAINT "kitchen_slots_work" CHECK ("kitchen_slots"."work" >= 0 and "kitchen_slots"."work" <= "kitchen_slots"."work_limit");
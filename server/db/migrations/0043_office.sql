CREATE TABLE "chain_files" (
	"version" integer PRIMARY KEY NOT NULL,
	"file" json NOT NULL,
	"pictures" json NOT NULL,
	"shelf" json NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_edits" (
	"path" text PRIMARY KEY NOT NULL,
	"value" json NOT NULL,
	"seen" json NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"restaurants" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	CONSTRAINT "staff_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "person" text;--> statement-breakpoint
CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires_at_index" ON "staff_sessions" USING btree ("expires_at");
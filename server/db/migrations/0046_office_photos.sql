CREATE TABLE "office_photos" (
	"file" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"made" json NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);

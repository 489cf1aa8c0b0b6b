CREATE TABLE "restaurant_readers" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"alarmed_at" timestamp (3) with time zone
);

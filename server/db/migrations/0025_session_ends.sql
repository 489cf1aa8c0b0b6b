-- Told at commit, by the database itself: whoever logs out hears nothing more (server/modules/live). The payload is the session's id.
CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD."id"::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sessions_tell" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "tell_session_end"();

ALTER TABLE "member" DROP CONSTRAINT "member_status_known";
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "entry" text;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invited_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "invite_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_status_known" CHECK ("status" in ('pending', 'active', 'locked', 'left', 'refused', 'invited', 'declined', 'withdrawn'));
--> statement-breakpoint
-- A company may name an account that nobody has, and its own again. An account of anybody else is null: it is invited.
CREATE OR REPLACE FUNCTION ensure_user(account text, display_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  found bigint;
  here bigint := nullif(current_setting('app.org_id', true), '')::bigint;
BEGIN
  IF regexp_replace(normalize(account, NFKC), '[[:space:]().+-]', '', 'g') ~ '^(00)?(86)?1[3-9][0-9]{9}$' THEN
    RETURN NULL;
  END IF;
  INSERT INTO app_user (username, name, password_hash, managed_by_org) VALUES (account, display_name, '!', here)
  ON CONFLICT (username) DO NOTHING RETURNING id INTO found;
  IF found IS NULL THEN
    SELECT id INTO found FROM app_user WHERE username = account AND mobile IS NULL AND managed_by_org = here;
  END IF;
  RETURN found;
END $$;

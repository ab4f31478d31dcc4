ALTER TABLE "app_user" ADD COLUMN "managed_by_org" bigint;
--> statement-breakpoint
-- As before, but an account whose password another company set, and which nobody proved to be theirs, is nobody's to take: null.
CREATE OR REPLACE FUNCTION ensure_user(account text, display_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE found app_user%ROWTYPE;
BEGIN
  SELECT * INTO found FROM app_user WHERE username = account;
  IF found.id IS NULL THEN
    INSERT INTO app_user (username, name, password_hash) VALUES (account, display_name, '!')
    ON CONFLICT (username) DO UPDATE SET username = excluded.username RETURNING * INTO found;
  END IF;
  IF found.mobile IS NULL AND found.managed_by_org IS NOT NULL
     AND found.managed_by_org IS DISTINCT FROM nullif(current_setting('app.org_id', true), '')::bigint THEN
    RETURN NULL;
  END IF;
  RETURN found.id;
END $$;

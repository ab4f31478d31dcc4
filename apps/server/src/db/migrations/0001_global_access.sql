-- A company may read its own row of org, and nothing of the others; the owner, who does system work, is not bound.
ALTER TABLE "org" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "org_own" ON "org" USING (id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT ON "org" TO tuheng_app;
--> statement-breakpoint
-- Saving a member names an account; the account itself is global. This is the one door to it from within a company:
-- it answers the id of an existing account of that name or makes one that cannot sign in until a password is set.
CREATE FUNCTION ensure_user(account text, display_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE found bigint;
BEGIN
  SELECT id INTO found FROM app_user WHERE username = account;
  IF found IS NULL THEN
    INSERT INTO app_user (username, name, password_hash) VALUES (account, display_name, '!')
    ON CONFLICT (username) DO UPDATE SET username = excluded.username RETURNING id INTO found;
  END IF;
  RETURN found;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ensure_user(text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ensure_user(text, text) TO tuheng_app;

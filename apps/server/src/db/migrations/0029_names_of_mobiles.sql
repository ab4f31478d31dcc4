-- As before, but a name that looks like a mobile belongs to whoever proved that mobile: their account, or nobody's (null).
CREATE OR REPLACE FUNCTION ensure_user(account text, display_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  found app_user%ROWTYPE;
  bare text := regexp_replace(normalize(account, NFKC), '[[:space:]().+-]', '', 'g');
BEGIN
  IF bare ~ '^(00)?(86)?1[3-9][0-9]{9}$' THEN
    SELECT * INTO found FROM app_user WHERE mobile = right(bare, 11);
    RETURN found.id;
  END IF;
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

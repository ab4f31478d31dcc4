CREATE INDEX "account_event_age_idx" ON "account_event" USING btree ("at") WHERE action in ('sign_in', 'sign_in_failed', 'company_switch');

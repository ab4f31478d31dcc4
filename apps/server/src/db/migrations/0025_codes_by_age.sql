CREATE INDEX "mobile_code_age_idx" ON "mobile_code" USING btree ("created_at");

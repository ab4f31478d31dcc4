CREATE INDEX "charge_month_list" ON "charge" USING btree ("org_id","month","biz_date") WHERE deleted_at is null;

ALTER TABLE "settlement" ADD COLUMN "over_budget" numeric(14, 2);
--> statement-breakpoint
CREATE INDEX "settlement_over_budget_list" ON "settlement" USING btree ("org_id","over_budget") WHERE deleted_at is null and "over_budget" is not null;

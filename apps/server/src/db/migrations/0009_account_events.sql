ALTER TABLE "app_user" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "account_event" ADD COLUMN "org_id" bigint;
--> statement-breakpoint
CREATE INDEX "account_event_org_idx" ON "account_event" USING btree ("org_id","id");
--> statement-breakpoint
-- Where a switch led to stood in its detail; how somebody signed in before told no company.
UPDATE "account_event" SET org_id = (detail->>'to')::bigint WHERE action = 'company_switch';

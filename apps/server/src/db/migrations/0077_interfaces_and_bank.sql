ALTER TABLE "api_account" ADD COLUMN "only_calls" boolean;
--> statement-breakpoint
ALTER TABLE "api_account" ADD COLUMN "calls" jsonb;
--> statement-breakpoint
ALTER TABLE "api_call" ADD COLUMN "is_test" boolean;
--> statement-breakpoint
ALTER TABLE "api_call" ADD COLUMN "tested_by" bigint;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_tested_by_fk" FOREIGN KEY ("org_id","tested_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_call_tested_by_ref" ON "api_call" USING btree ("org_id","tested_by") WHERE "tested_by" is not null;
--> statement-breakpoint
ALTER TABLE "api_account" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_call" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Accounts of before make every call of their permissions, and no call of before was a test.
UPDATE "api_account" SET only_calls = false, calls = '[]'::jsonb;
--> statement-breakpoint
UPDATE "api_call" SET is_test = false;
--> statement-breakpoint
ALTER TABLE "api_account" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "api_call" FORCE ROW LEVEL SECURITY;

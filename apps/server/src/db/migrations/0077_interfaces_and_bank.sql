CREATE TABLE "bank_transaction_share" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_transaction_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"settlement_id" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "bank_transaction_share_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "bank_transaction_share_amount_check" CHECK (amount > 0)
);

--> statement-breakpoint
ALTER TABLE "bank_transaction_share" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "bank_transaction_share" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "bank_transaction_share_company" ON "bank_transaction_share" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "bank_transaction_share" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "bank_transaction" DROP CONSTRAINT "bank_transaction_settled_check";
--> statement-breakpoint
ALTER TABLE "bank_transaction" DROP CONSTRAINT "bank_transaction_status_known";
--> statement-breakpoint
ALTER TABLE "api_account" ADD COLUMN "only_calls" boolean;
--> statement-breakpoint
ALTER TABLE "api_account" ADD COLUMN "calls" jsonb;
--> statement-breakpoint
ALTER TABLE "api_call" ADD COLUMN "is_test" boolean;
--> statement-breakpoint
ALTER TABLE "api_call" ADD COLUMN "tested_by" bigint;
--> statement-breakpoint
ALTER TABLE "bank_transaction_share" ADD CONSTRAINT "bank_transaction_share_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."bank_transaction"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bank_transaction_share" ADD CONSTRAINT "bank_transaction_share_settlement_id_fk" FOREIGN KEY ("org_id","settlement_id") REFERENCES "public"."settlement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_transaction_share_parent_idx" ON "bank_transaction_share" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "bank_transaction_share_settlement_id_ref" ON "bank_transaction_share" USING btree ("org_id","settlement_id") WHERE "settlement_id" is not null;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_tested_by_fk" FOREIGN KEY ("org_id","tested_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_call_tested_by_ref" ON "api_call" USING btree ("org_id","tested_by") WHERE "tested_by" is not null;
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_settled_check" CHECK (status <> 'proposed' or settlement_id is not null);
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_status_known" CHECK ("status" in ('unmatched', 'several', 'proposed', 'partly', 'registered', 'ignored'));
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

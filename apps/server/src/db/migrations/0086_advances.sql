CREATE TABLE "advance" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "advance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"advance_no" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"direction" text,
	"party_id" bigint NOT NULL,
	"contract_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"pay_method" text NOT NULL,
	"plan_date" date NOT NULL,
	"account_name" text,
	"bank_name" text,
	"account_no" text,
	"bank_ref" text,
	"paid_at" date,
	"pay_files" jsonb,
	"paid_by" bigint,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"used_sum" numeric(14, 2),
	"refunded_sum" numeric(14, 2),
	"withheld_sum" numeric(14, 2),
	"moved_sum" numeric(14, 2),
	"balance" numeric(14, 2),
	"from_id" bigint,
	"reason" text,
	"attachments" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "advance_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "advance__advance_no__key" UNIQUE("org_id","advance_no"),
	CONSTRAINT "advance_amount_check" CHECK (amount > 0),
	CONSTRAINT "advance_balance_check" CHECK (balance >= 0),
	CONSTRAINT "advance_sums_check" CHECK (balance = case when status = 'paid' then amount - used_sum - refunded_sum - withheld_sum - moved_sum else 0 end),
	CONSTRAINT "advance_parts_check" CHECK (least(used_sum, refunded_sum, withheld_sum, moved_sum) >= 0),
	CONSTRAINT "advance_unpaid_check" CHECK (status = 'paid' or (used_sum = 0 and refunded_sum = 0 and withheld_sum = 0 and moved_sum = 0)),
	CONSTRAINT "advance_paid_check" CHECK (status <> 'paid' or (paid_at is not null and (bank_ref is not null or from_id is not null))),
	CONSTRAINT "advance_status_known" CHECK ("status" in ('draft', 'approving', 'approved', 'paid', 'cancelled')),
	CONSTRAINT "advance_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "advance" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "advance_company" ON "advance" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "advance" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "advance_move" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "advance_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"move_no" text NOT NULL,
	"advance_id" bigint,
	"move_kind" text,
	"moved_on" date,
	"party_id" bigint,
	"kind" text,
	"purpose" text,
	"direction" text,
	"contract_id" bigint,
	"amount" numeric(14, 2),
	"delta" numeric(14, 2),
	"balance" numeric(14, 2),
	"statement_id" bigint,
	"tax_part" numeric(14, 2),
	"claim_note_id" bigint,
	"other_id" bigint,
	"bank_ref" text,
	"seq" integer,
	"status" text DEFAULT 'live' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "advance_move_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "advance_move__move_no__key" UNIQUE("org_id","move_no"),
	CONSTRAINT "advance_move_whole_check" CHECK (num_nulls(advance_id, move_kind, moved_on, party_id, amount) = 0),
	CONSTRAINT "advance_move_amount_check" CHECK (amount > 0),
	CONSTRAINT "advance_move_delta_check" CHECK (delta = case when move_kind in ('paid', 'transferIn') then amount else -amount end),
	CONSTRAINT "advance_move_subject_check" CHECK ((move_kind = 'use') = (statement_id is not null) and (move_kind = 'withhold') = (claim_note_id is not null) and (move_kind in ('transferOut', 'transferIn')) = (other_id is not null)),
	CONSTRAINT "advance_move_status_known" CHECK ("status" in ('live', 'reversed'))
);

--> statement-breakpoint
ALTER TABLE "advance_move" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "advance_move_company" ON "advance_move" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "advance_move" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "bank_transaction" DROP CONSTRAINT "bank_transaction_settled_check";
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD COLUMN "advance_id" bigint;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_paid_by_fk" FOREIGN KEY ("org_id","paid_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_from_id_fk" FOREIGN KEY ("org_id","from_id") REFERENCES "public"."advance"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance" ADD CONSTRAINT "advance_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_advance_id_fk" FOREIGN KEY ("org_id","advance_id") REFERENCES "public"."advance"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_claim_note_id_fk" FOREIGN KEY ("org_id","claim_note_id") REFERENCES "public"."claim_note"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "advance_move" ADD CONSTRAINT "advance_move_other_id_fk" FOREIGN KEY ("org_id","other_id") REFERENCES "public"."advance"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "advance__direction__bank_ref__key" ON "advance" USING btree ("org_id","direction","bank_ref") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_live_idx" ON "advance" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_purpose_list" ON "advance" USING btree ("org_id","purpose") WHERE deleted_at is null and "purpose" is not null;
--> statement-breakpoint
CREATE INDEX "advance_paid_at_list" ON "advance" USING btree ("org_id","paid_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_status_list" ON "advance" USING btree ("org_id","status","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_contract_id_list" ON "advance" USING btree ("org_id","contract_id","id") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_balance_list" ON "advance" USING btree ("org_id","balance") WHERE deleted_at is null and "balance" is not null;
--> statement-breakpoint
CREATE INDEX "advance_amount_list" ON "advance" USING btree ("org_id","amount") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "advance_bank_ref_list" ON "advance" USING btree ("org_id","bank_ref") WHERE deleted_at is null and "bank_ref" is not null;
--> statement-breakpoint
CREATE INDEX "advance_plan_date_list" ON "advance" USING btree ("org_id","plan_date","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_created_by_list" ON "advance" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "advance_created_at_list" ON "advance" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_dept_id_list" ON "advance" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_approval_id_ref" ON "advance" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_party_id_status_purpose_ix" ON "advance" USING btree ("org_id","party_id","status","purpose");
--> statement-breakpoint
CREATE INDEX "advance_kind_status_plan_date_ix" ON "advance" USING btree ("org_id","kind","status","plan_date");
--> statement-breakpoint
CREATE INDEX "advance_from_id_ix" ON "advance" USING btree ("org_id","from_id");
--> statement-breakpoint
CREATE INDEX "advance_advance_no_trgm" ON "advance" USING gin ("advance_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "advance_bank_ref_trgm" ON "advance" USING gin ("bank_ref" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "advance_account_name_trgm" ON "advance" USING gin ("account_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "advance_move_live_idx" ON "advance_move" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_move_party_id_list" ON "advance_move" USING btree ("org_id","party_id","moved_on") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_moved_on_list" ON "advance_move" USING btree ("org_id","moved_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "advance_move_move_kind_list" ON "advance_move" USING btree ("org_id","move_kind","moved_on") WHERE deleted_at is null and "move_kind" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_status_list" ON "advance_move" USING btree ("org_id","status","moved_on") WHERE deleted_at is null and "status" not in ('live');
--> statement-breakpoint
CREATE INDEX "advance_move_purpose_list" ON "advance_move" USING btree ("org_id","purpose","moved_on") WHERE deleted_at is null and "purpose" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_kind_list" ON "advance_move" USING btree ("org_id","kind","moved_on") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_contract_id_list" ON "advance_move" USING btree ("org_id","contract_id","moved_on") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_amount_list" ON "advance_move" USING btree ("org_id","amount","moved_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_other_id_ref" ON "advance_move" USING btree ("org_id","other_id") WHERE "other_id" is not null;
--> statement-breakpoint
CREATE INDEX "advance_move_advance_id_id_ix" ON "advance_move" USING btree ("org_id","advance_id","id");
--> statement-breakpoint
CREATE INDEX "advance_move_statement_id_status_ix" ON "advance_move" USING btree ("org_id","statement_id","status");
--> statement-breakpoint
CREATE INDEX "advance_move_claim_note_id_status_ix" ON "advance_move" USING btree ("org_id","claim_note_id","status");
--> statement-breakpoint
CREATE INDEX "advance_move_party_id_moved_on_ix" ON "advance_move" USING btree ("org_id","party_id","moved_on");
--> statement-breakpoint
CREATE INDEX "advance_move_move_no_trgm" ON "advance_move" USING gin ("move_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "advance_move_bank_ref_trgm" ON "advance_move" USING gin ("bank_ref" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_advance_id_fk" FOREIGN KEY ("org_id","advance_id") REFERENCES "public"."advance"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "bank_transaction_advance_id_ix" ON "bank_transaction" USING btree ("org_id","advance_id");
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_one_check" CHECK (num_nonnulls(settlement_id, advance_id) <= 1);
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_settled_check" CHECK (status <> 'proposed' or num_nonnulls(settlement_id, advance_id) = 1);
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.approve"]' WHERE permissions ? 'sap.carrier.approve' AND NOT permissions ? 'sap.advance.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.delete"]' WHERE permissions ? 'sap.carrier.delete' AND NOT permissions ? 'sap.advance.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.export"]' WHERE permissions ? 'sap.carrier.export' AND NOT permissions ? 'sap.advance.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.import"]' WHERE permissions ? 'sap.carrier.import' AND NOT permissions ? 'sap.advance.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.modify"]' WHERE permissions ? 'sap.carrier.modify' AND NOT permissions ? 'sap.advance.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.pay"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.advance.pay';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.print"]' WHERE permissions ? 'sap.carrier.print' AND NOT permissions ? 'sap.advance.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.read"]' WHERE permissions ? 'sap.carrier.read' AND NOT permissions ? 'sap.advance.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.advance.settle"]' WHERE permissions ? 'sap.carrier.settle' AND NOT permissions ? 'sap.advance.settle';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

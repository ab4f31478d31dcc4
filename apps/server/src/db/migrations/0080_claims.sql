CREATE TABLE "claim_link" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" text,
	"opened" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"last_ip" text,
	"answered_at" timestamp with time zone,
	"answer_ip" text,
	CONSTRAINT "claim_link_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "claim_link" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_link" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "claim_link_company" ON "claim_link" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "claim_link" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "owner_claim" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "owner_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"claim_no" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint,
	"kind" text NOT NULL,
	"occurred_on" date NOT NULL,
	"owner_ref" text,
	"limit_days" integer NOT NULL,
	"limit_on" date,
	"trip_count" integer,
	"qty" numeric(12, 3),
	"amount" numeric(14, 2),
	"evidence" jsonb,
	"description" text,
	"agreed" numeric(14, 2),
	"liability" text,
	"finding" text,
	"passed" numeric(14, 2),
	"ours" numeric(14, 2),
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"settle_by" text,
	"confirmed_on" date,
	"tax_rate" numeric(6, 4) NOT NULL,
	"paid_on" date,
	"paid_ref" text,
	"paid_files" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"pass_status" text DEFAULT 'none' NOT NULL,
	"charge_state" text DEFAULT 'unpriced' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "owner_claim_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "owner_claim__claim_no__key" UNIQUE("org_id","claim_no"),
	CONSTRAINT "owner_claim_agreed_check" CHECK (agreed is null or (agreed > 0 and agreed <= amount)),
	CONSTRAINT "owner_claim_passed_check" CHECK (passed >= 0 and passed <= coalesce(agreed, 0)),
	CONSTRAINT "owner_claim_ours_check" CHECK (ours is not distinct from agreed - passed),
	CONSTRAINT "owner_claim_verified_check" CHECK (case status when 'draft' then agreed is null when 'rejected' then true else agreed is not null end),
	CONSTRAINT "owner_claim_confirmed_check" CHECK (status not in ('confirmed', 'settled') or confirmed_on is not null),
	CONSTRAINT "owner_claim_paid_check" CHECK (paid_on is null or (status = 'settled' and settle_by = 'paid')),
	CONSTRAINT "owner_claim_status_known" CHECK ("status" in ('draft', 'verified', 'approved', 'confirmed', 'settled', 'rejected')),
	CONSTRAINT "owner_claim_pass_status_known" CHECK ("pass_status" in ('none', 'part', 'full')),
	CONSTRAINT "owner_claim_charge_state_known" CHECK ("charge_state" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "owner_claim_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "owner_claim" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "owner_claim" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "owner_claim_company" ON "owner_claim" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "owner_claim" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "owner_claim_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "owner_claim_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"waybill_id" bigint,
	"leg_id" bigint,
	"statement_id" bigint,
	"carrier_id" bigint,
	"qty" numeric(12, 3),
	"price" numeric(12, 4),
	"lump" numeric(14, 2),
	"amount" numeric(14, 2),
	"note" text,
	CONSTRAINT "owner_claim_item_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "owner_claim_item_amount_check" CHECK (amount > 0),
	CONSTRAINT "owner_claim_item_subject_check" CHECK (num_nonnulls(waybill_id, leg_id, statement_id) <= 1)
);

--> statement-breakpoint
ALTER TABLE "owner_claim_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "owner_claim_item_company" ON "owner_claim_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "owner_claim_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "claim_note" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"note_no" text NOT NULL,
	"source" text NOT NULL,
	"owner_claim_id" bigint,
	"party_id" bigint NOT NULL,
	"contract_id" bigint,
	"kind" text NOT NULL,
	"occurred_on" date NOT NULL,
	"limit_days" integer NOT NULL,
	"limit_on" date,
	"trip_count" integer,
	"qty" numeric(12, 3),
	"amount" numeric(14, 2),
	"evidence" jsonb,
	"description" text,
	"tax_rate" numeric(6, 4) NOT NULL,
	"reply_by" date,
	"answered_by" text,
	"their_amount" numeric(14, 2),
	"their_words" text,
	"our_reply" text,
	"agreed" numeric(14, 2),
	"settle_by" text,
	"confirmed_on" date,
	"paid_on" date,
	"paid_ref" text,
	"paid_files" jsonb,
	"remark" text,
	"approval_id" bigint,
	"status" text DEFAULT 'draft' NOT NULL,
	"answer" text DEFAULT 'waiting' NOT NULL,
	"charge_state" text DEFAULT 'unpriced' NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "claim_note_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "claim_note__note_no__key" UNIQUE("org_id","note_no"),
	CONSTRAINT "claim_note_agreed_check" CHECK (agreed is null or (agreed > 0 and agreed <= amount)),
	CONSTRAINT "claim_note_sent_check" CHECK (status not in ('sent', 'confirmed', 'settled') or agreed is not null),
	CONSTRAINT "claim_note_answered_check" CHECK (status not in ('draft') or answer = 'waiting'),
	CONSTRAINT "claim_note_confirmed_check" CHECK (status not in ('confirmed', 'settled') or confirmed_on is not null),
	CONSTRAINT "claim_note_paid_check" CHECK (paid_on is null or (status = 'settled' and settle_by = 'paid')),
	CONSTRAINT "claim_note_source_check" CHECK ((owner_claim_id is not null) = (source = 'ownerClaim')),
	CONSTRAINT "claim_note_status_known" CHECK ("status" in ('draft', 'sent', 'confirmed', 'settled', 'withdrawn')),
	CONSTRAINT "claim_note_answer_known" CHECK ("answer" in ('waiting', 'appealed', 'replied', 'accepted')),
	CONSTRAINT "claim_note_charge_state_known" CHECK ("charge_state" in ('unpriced', 'priced', 'inStatement', 'confirmed', 'invoiced', 'partSettled', 'settled')),
	CONSTRAINT "claim_note_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "claim_note" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_note" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "claim_note_company" ON "claim_note" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "claim_note" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "claim_note_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_note_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"waybill_id" bigint,
	"rail_waybill_id" bigint,
	"handover_id" bigint,
	"qty" numeric(12, 3),
	"price" numeric(12, 4),
	"lump" numeric(14, 2),
	"amount" numeric(14, 2),
	"note" text,
	CONSTRAINT "claim_note_item_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "claim_note_item_amount_check" CHECK (amount > 0)
);

--> statement-breakpoint
ALTER TABLE "claim_note_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_note_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "claim_note_item_company" ON "claim_note_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "claim_note_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "claim_note_turn" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_note_turn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"turn" text,
	"speaker" text,
	"at" timestamp with time zone,
	"name" text,
	"amount" numeric(14, 2),
	"words" text,
	CONSTRAINT "claim_note_turn_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "claim_note_turn" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_note_turn" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "claim_note_turn_company" ON "claim_note_turn" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "claim_note_turn" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "charge" DROP CONSTRAINT "charge_in_statement_check";
--> statement-breakpoint
ALTER TABLE "handover" ADD COLUMN "claim_note_id" bigint;
--> statement-breakpoint
ALTER TABLE "owner_claim" ADD CONSTRAINT "owner_claim_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim" ADD CONSTRAINT "owner_claim_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim" ADD CONSTRAINT "owner_claim_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim" ADD CONSTRAINT "owner_claim_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" ADD CONSTRAINT "owner_claim_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."owner_claim"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" ADD CONSTRAINT "owner_claim_item_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" ADD CONSTRAINT "owner_claim_item_leg_id_fk" FOREIGN KEY ("org_id","leg_id") REFERENCES "public"."rail_leg"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" ADD CONSTRAINT "owner_claim_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "owner_claim_item" ADD CONSTRAINT "owner_claim_item_carrier_id_fk" FOREIGN KEY ("org_id","carrier_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note" ADD CONSTRAINT "claim_note_owner_claim_id_fk" FOREIGN KEY ("org_id","owner_claim_id") REFERENCES "public"."owner_claim"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note" ADD CONSTRAINT "claim_note_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note" ADD CONSTRAINT "claim_note_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note" ADD CONSTRAINT "claim_note_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note_item" ADD CONSTRAINT "claim_note_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."claim_note"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note_item" ADD CONSTRAINT "claim_note_item_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note_item" ADD CONSTRAINT "claim_note_item_rail_waybill_id_fk" FOREIGN KEY ("org_id","rail_waybill_id") REFERENCES "public"."rail_waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note_item" ADD CONSTRAINT "claim_note_item_handover_id_fk" FOREIGN KEY ("org_id","handover_id") REFERENCES "public"."handover"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_note_turn" ADD CONSTRAINT "claim_note_turn_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."claim_note"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_link_token_key" ON "claim_link" USING btree ("org_id","token_hash");
--> statement-breakpoint
CREATE INDEX "claim_link_claim_idx" ON "claim_link" USING btree ("org_id","claim_id","id");
--> statement-breakpoint
CREATE INDEX "owner_claim_live_idx" ON "owner_claim" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_kind_list" ON "owner_claim" USING btree ("org_id","kind","occurred_on") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_occurred_on_list" ON "owner_claim" USING btree ("org_id","occurred_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_pass_status_list" ON "owner_claim" USING btree ("org_id","pass_status","occurred_on") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_liability_list" ON "owner_claim" USING btree ("org_id","liability","occurred_on") WHERE deleted_at is null and "liability" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_limit_on_list" ON "owner_claim" USING btree ("org_id","limit_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_owner_ref_list" ON "owner_claim" USING btree ("org_id","owner_ref","occurred_on") WHERE deleted_at is null and "owner_ref" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_contract_id_list" ON "owner_claim" USING btree ("org_id","contract_id","occurred_on") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_settle_by_list" ON "owner_claim" USING btree ("org_id","settle_by","occurred_on") WHERE deleted_at is null and "settle_by" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_charge_state_list" ON "owner_claim" USING btree ("org_id","charge_state","occurred_on") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_confirmed_on_list" ON "owner_claim" USING btree ("org_id","confirmed_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_amount_list" ON "owner_claim" USING btree ("org_id","amount","occurred_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_created_by_list" ON "owner_claim" USING btree ("org_id","created_by","occurred_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_created_at_list" ON "owner_claim" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "owner_claim_dept_id_list" ON "owner_claim" USING btree ("org_id","dept_id","occurred_on") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_approval_id_ref" ON "owner_claim" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_customer_id_status_occurred_on_ix" ON "owner_claim" USING btree ("org_id","customer_id","status","occurred_on");
--> statement-breakpoint
CREATE INDEX "owner_claim_status_limit_on_ix" ON "owner_claim" USING btree ("org_id","status","limit_on");
--> statement-breakpoint
CREATE INDEX "owner_claim_claim_no_trgm" ON "owner_claim" USING gin ("claim_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "owner_claim_owner_ref_trgm" ON "owner_claim" USING gin ("owner_ref" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "owner_claim_description_trgm" ON "owner_claim" USING gin ("description" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "owner_claim_item_parent_idx" ON "owner_claim_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "owner_claim_item_waybill_id_ref" ON "owner_claim_item" USING btree ("org_id","waybill_id") WHERE "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_item_leg_id_ref" ON "owner_claim_item" USING btree ("org_id","leg_id") WHERE "leg_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_item_statement_id_ref" ON "owner_claim_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "owner_claim_item_carrier_id_ref" ON "owner_claim_item" USING btree ("org_id","carrier_id") WHERE "carrier_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_live_idx" ON "claim_note" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_kind_list" ON "claim_note" USING btree ("org_id","kind","occurred_on") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_occurred_on_list" ON "claim_note" USING btree ("org_id","occurred_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_answer_list" ON "claim_note" USING btree ("org_id","answer","occurred_on") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_source_list" ON "claim_note" USING btree ("org_id","source","occurred_on") WHERE deleted_at is null and "source" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_limit_on_list" ON "claim_note" USING btree ("org_id","limit_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_contract_id_list" ON "claim_note" USING btree ("org_id","contract_id","occurred_on") WHERE deleted_at is null and "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_settle_by_list" ON "claim_note" USING btree ("org_id","settle_by","occurred_on") WHERE deleted_at is null and "settle_by" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_charge_state_list" ON "claim_note" USING btree ("org_id","charge_state","occurred_on") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_confirmed_on_list" ON "claim_note" USING btree ("org_id","confirmed_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_amount_list" ON "claim_note" USING btree ("org_id","amount","occurred_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_created_by_list" ON "claim_note" USING btree ("org_id","created_by","occurred_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_created_at_list" ON "claim_note" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "claim_note_dept_id_list" ON "claim_note" USING btree ("org_id","dept_id","occurred_on") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_approval_id_ref" ON "claim_note" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_party_id_status_occurred_on_ix" ON "claim_note" USING btree ("org_id","party_id","status","occurred_on");
--> statement-breakpoint
CREATE INDEX "claim_note_status_limit_on_ix" ON "claim_note" USING btree ("org_id","status","limit_on");
--> statement-breakpoint
CREATE INDEX "claim_note_owner_claim_id_ix" ON "claim_note" USING btree ("org_id","owner_claim_id");
--> statement-breakpoint
CREATE INDEX "claim_note_note_no_trgm" ON "claim_note" USING gin ("note_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "claim_note_description_trgm" ON "claim_note" USING gin ("description" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "claim_note_item_parent_idx" ON "claim_note_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "claim_note_item_waybill_id_ref" ON "claim_note_item" USING btree ("org_id","waybill_id") WHERE "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_item_rail_waybill_id_ref" ON "claim_note_item" USING btree ("org_id","rail_waybill_id") WHERE "rail_waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_item_handover_id_ref" ON "claim_note_item" USING btree ("org_id","handover_id") WHERE "handover_id" is not null;
--> statement-breakpoint
CREATE INDEX "claim_note_turn_parent_idx" ON "claim_note_turn" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_claim_note_id_fk" FOREIGN KEY ("org_id","claim_note_id") REFERENCES "public"."claim_note"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "handover_claim_note_id_list" ON "handover" USING btree ("org_id","claim_note_id","handed_at") WHERE deleted_at is null and "claim_note_id" is not null;
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_paid_check" CHECK (statement_id is null or not (coalesce(fee_code, '') = 'claimPaid' and doc_type in ('ownerClaim', 'claim')));
--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_in_statement_check" CHECK ((statement_id is not null) = (state not in ('unpriced', 'priced')) or (state = 'settled' and (coalesce(fee_code, '') = 'claimPaid' and doc_type in ('ownerClaim', 'claim'))));
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.approve"]' WHERE permissions ? 'sap.customer.approve' AND NOT permissions ? 'cm.claims.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.confirm"]' WHERE permissions ? 'sap.customer.confirm' AND NOT permissions ? 'cm.claims.confirm';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.delete"]' WHERE permissions ? 'sap.customer.delete' AND NOT permissions ? 'cm.claims.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.export"]' WHERE permissions ? 'sap.customer.export' AND NOT permissions ? 'cm.claims.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.import"]' WHERE permissions ? 'sap.customer.modify' AND NOT permissions ? 'cm.claims.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.modify"]' WHERE permissions ? 'sap.customer.modify' AND NOT permissions ? 'cm.claims.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.pay"]' WHERE permissions ? 'sap.customer.pay' AND NOT permissions ? 'cm.claims.pay';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.print"]' WHERE permissions ? 'sap.customer.print' AND NOT permissions ? 'cm.claims.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.read"]' WHERE permissions ? 'sap.customer.read' AND NOT permissions ? 'cm.claims.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["cm.claims.verify"]' WHERE permissions ? 'sap.customer.confirm' AND NOT permissions ? 'cm.claims.verify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.confirm"]' WHERE permissions ? 'sap.carrier.confirm' AND NOT permissions ? 'sap.claim.confirm';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.delete"]' WHERE permissions ? 'sap.carrier.delete' AND NOT permissions ? 'sap.claim.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.export"]' WHERE permissions ? 'sap.carrier.export' AND NOT permissions ? 'sap.claim.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.forceConfirm"]' WHERE permissions ? 'sap.carrier.forceConfirm' AND NOT permissions ? 'sap.claim.forceConfirm';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.import"]' WHERE permissions ? 'sap.carrier.modify' AND NOT permissions ? 'sap.claim.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.modify"]' WHERE permissions ? 'sap.carrier.modify' AND NOT permissions ? 'sap.claim.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.pay"]' WHERE permissions ? 'sap.carrier.pay' AND NOT permissions ? 'sap.claim.pay';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.print"]' WHERE permissions ? 'sap.carrier.print' AND NOT permissions ? 'sap.claim.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.read"]' WHERE permissions ? 'sap.carrier.read' AND NOT permissions ? 'sap.claim.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claim.send"]' WHERE permissions ? 'sap.carrier.send' AND NOT permissions ? 'sap.claim.send';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claimRecovery.export"]' WHERE permissions ? 'sap.claim.export' AND NOT permissions ? 'sap.claimRecovery.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.claimRecovery.read"]' WHERE permissions ? 'sap.claim.read' AND NOT permissions ? 'sap.claimRecovery.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

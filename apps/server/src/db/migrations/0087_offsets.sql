CREATE TABLE "offset_settle" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offset_settle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"offset_no" text NOT NULL,
	"way" text NOT NULL,
	"party_id" bigint NOT NULL,
	"third_id" bigint,
	"payee_id" bigint,
	"amount" numeric(14, 2) NOT NULL,
	"spread" text NOT NULL,
	"settled_on" date NOT NULL,
	"ar_sum" numeric(14, 2),
	"ap_sum" numeric(14, 2),
	"ar_amount" numeric(14, 2),
	"ap_amount" numeric(14, 2),
	"ar_left" numeric(14, 2),
	"ap_left" numeric(14, 2),
	"agreement" jsonb,
	"ar_paper" jsonb,
	"ap_paper" jsonb,
	"third_paper" jsonb,
	"seq" integer,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"reason" text,
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
	CONSTRAINT "offset_settle_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "offset_settle__offset_no__key" UNIQUE("org_id","offset_no"),
	CONSTRAINT "offset_settle_amount_check" CHECK (amount > 0),
	CONSTRAINT "offset_settle_sides_check" CHECK (status <> 'effective' or (ar_amount = amount and ap_amount = amount and seq is not null)),
	CONSTRAINT "offset_settle_third_check" CHECK ((way = 'three') = (third_id is not null)),
	CONSTRAINT "offset_settle_status_known" CHECK ("status" in ('draft', 'approving', 'effective', 'cancelled')),
	CONSTRAINT "offset_settle_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "offset_settle" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_settle" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "offset_settle_company" ON "offset_settle" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "offset_settle" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "offset_ar_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offset_ar_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"stmt_no" text,
	"period_from" date,
	"period_to" date,
	"due_date" date,
	"net" numeric(14, 2),
	"settled" numeric(14, 2),
	"available" numeric(14, 2),
	"amount" numeric(14, 2) NOT NULL,
	"invoiceable" numeric(14, 2),
	"tax" numeric(14, 2),
	"applied_tax" numeric(14, 2),
	"tax_part" numeric(14, 2),
	CONSTRAINT "offset_ar_item_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "offset_ar_item_amount_check" CHECK (amount > 0)
);

--> statement-breakpoint
ALTER TABLE "offset_ar_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "offset_ar_item_company" ON "offset_ar_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "offset_ar_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "offset_ap_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offset_ap_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint NOT NULL,
	"stmt_no" text,
	"period_from" date,
	"period_to" date,
	"due_date" date,
	"net" numeric(14, 2),
	"settled" numeric(14, 2),
	"available" numeric(14, 2),
	"amount" numeric(14, 2) NOT NULL,
	"invoiceable" numeric(14, 2),
	"tax" numeric(14, 2),
	"applied_tax" numeric(14, 2),
	"tax_part" numeric(14, 2),
	CONSTRAINT "offset_ap_item_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "offset_ap_item_amount_check" CHECK (amount > 0)
);

--> statement-breakpoint
ALTER TABLE "offset_ap_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "offset_ap_item_company" ON "offset_ap_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "offset_ap_item" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "offset_settle" ADD CONSTRAINT "offset_settle_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_settle" ADD CONSTRAINT "offset_settle_third_id_fk" FOREIGN KEY ("org_id","third_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_settle" ADD CONSTRAINT "offset_settle_payee_id_fk" FOREIGN KEY ("org_id","payee_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_settle" ADD CONSTRAINT "offset_settle_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_settle" ADD CONSTRAINT "offset_settle_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" ADD CONSTRAINT "offset_ar_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."offset_settle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" ADD CONSTRAINT "offset_ar_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" ADD CONSTRAINT "offset_ap_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."offset_settle"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" ADD CONSTRAINT "offset_ap_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offset_settle_live_idx" ON "offset_settle" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "offset_settle_settled_on_list" ON "offset_settle" USING btree ("org_id","settled_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "offset_settle_way_list" ON "offset_settle" USING btree ("org_id","way","settled_on") WHERE deleted_at is null and "way" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_third_id_list" ON "offset_settle" USING btree ("org_id","third_id","settled_on") WHERE deleted_at is null and "third_id" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_amount_list" ON "offset_settle" USING btree ("org_id","amount","settled_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_created_by_list" ON "offset_settle" USING btree ("org_id","created_by","settled_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_created_at_list" ON "offset_settle" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "offset_settle_dept_id_list" ON "offset_settle" USING btree ("org_id","dept_id","settled_on") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_payee_id_ref" ON "offset_settle" USING btree ("org_id","payee_id") WHERE "payee_id" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_approval_id_ref" ON "offset_settle" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "offset_settle_party_id_status_settled_on_ix" ON "offset_settle" USING btree ("org_id","party_id","status","settled_on");
--> statement-breakpoint
CREATE INDEX "offset_settle_status_settled_on_ix" ON "offset_settle" USING btree ("org_id","status","settled_on");
--> statement-breakpoint
CREATE INDEX "offset_settle_offset_no_trgm" ON "offset_settle" USING gin ("offset_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "offset_ar_item_parent_idx" ON "offset_ar_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "offset_ar_item_statement_id_ref" ON "offset_ar_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "offset_ap_item_parent_idx" ON "offset_ap_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "offset_ap_item_statement_id_ref" ON "offset_ap_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.approve"]' WHERE permissions ? 'sap.carrier.approve' AND NOT permissions ? 'sap.diff.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.delete"]' WHERE permissions ? 'sap.carrier.delete' AND NOT permissions ? 'sap.diff.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.export"]' WHERE permissions ? 'sap.carrier.export' AND NOT permissions ? 'sap.diff.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.import"]' WHERE permissions ? 'sap.carrier.import' AND NOT permissions ? 'sap.diff.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.modify"]' WHERE permissions ? 'sap.carrier.modify' AND NOT permissions ? 'sap.diff.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.print"]' WHERE permissions ? 'sap.carrier.print' AND NOT permissions ? 'sap.diff.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.diff.read"]' WHERE permissions ? 'sap.carrier.read' AND NOT permissions ? 'sap.diff.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.offsetProposals.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.offsetProposals.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.offsetProposals.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.offsetProposals.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

CREATE TABLE "seal_use" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "seal_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"seal_use_no" text NOT NULL,
	"doc_kind" text NOT NULL,
	"statement_id" bigint,
	"contract_id" bigint,
	"settlement_id" bigint,
	"dunning_id" bigint,
	"balance_id" bigint,
	"party_id" bigint,
	"title" text NOT NULL,
	"purpose" text NOT NULL,
	"seal_id" bigint NOT NULL,
	"seal_kind" text,
	"keeper_id" bigint,
	"way" text NOT NULL,
	"copies" integer NOT NULL,
	"source" jsonb,
	"shows_original" boolean,
	"failure" text,
	"borrower_id" bigint,
	"lent_at" timestamp with time zone,
	"due_back_on" date,
	"returned_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"used_by" bigint,
	"used_copies" integer,
	"pages" integer,
	"sealed_files" jsonb,
	"source_hash" text,
	"sealed_hash" text,
	"verify_code" text,
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
	CONSTRAINT "seal_use_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "seal_use__seal_use_no__key" UNIQUE("org_id","seal_use_no"),
	CONSTRAINT "seal_use_used_check" CHECK (status <> 'used' or used_at is not null),
	CONSTRAINT "seal_use_copies_check" CHECK (used_copies is null or used_copies <= copies),
	CONSTRAINT "seal_use_status_known" CHECK ("status" in ('draft', 'approving', 'approved', 'stamping', 'lent', 'used', 'revoked', 'cancelled')),
	CONSTRAINT "seal_use_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "seal_use" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "seal_use" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "seal_use_company" ON "seal_use" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "seal_use" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "seal_place" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "seal_place_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"page" text NOT NULL,
	"page_no" integer,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "seal_place_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "seal_place" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "seal_place" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "seal_place_company" ON "seal_place" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "seal_place" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_settlement_id_fk" FOREIGN KEY ("org_id","settlement_id") REFERENCES "public"."settlement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_dunning_id_fk" FOREIGN KEY ("org_id","dunning_id") REFERENCES "public"."dunning_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_balance_id_fk" FOREIGN KEY ("org_id","balance_id") REFERENCES "public"."balance_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_seal_id_fk" FOREIGN KEY ("org_id","seal_id") REFERENCES "public"."company_seal"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_keeper_id_fk" FOREIGN KEY ("org_id","keeper_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_borrower_id_fk" FOREIGN KEY ("org_id","borrower_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_used_by_fk" FOREIGN KEY ("org_id","used_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_use" ADD CONSTRAINT "seal_use_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seal_place" ADD CONSTRAINT "seal_place_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."seal_use"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "seal_use__verify_code__key" ON "seal_use" USING btree ("org_id","verify_code") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "seal_use_live_idx" ON "seal_use" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "seal_use_title_list" ON "seal_use" USING btree ("org_id","title") WHERE deleted_at is null and "title" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_doc_kind_list" ON "seal_use" USING btree ("org_id","doc_kind") WHERE deleted_at is null and "doc_kind" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_way_list" ON "seal_use" USING btree ("org_id","way") WHERE deleted_at is null and "way" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_party_id_list" ON "seal_use" USING btree ("org_id","party_id","id") WHERE deleted_at is null and "party_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_used_at_list" ON "seal_use" USING btree ("org_id","used_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "seal_use_keeper_id_list" ON "seal_use" USING btree ("org_id","keeper_id","id") WHERE deleted_at is null and "keeper_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_borrower_id_list" ON "seal_use" USING btree ("org_id","borrower_id","id") WHERE deleted_at is null and "borrower_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_created_by_list" ON "seal_use" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_created_at_list" ON "seal_use" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "seal_use_dept_id_list" ON "seal_use" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_statement_id_ref" ON "seal_use" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_contract_id_ref" ON "seal_use" USING btree ("org_id","contract_id") WHERE "contract_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_settlement_id_ref" ON "seal_use" USING btree ("org_id","settlement_id") WHERE "settlement_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_dunning_id_ref" ON "seal_use" USING btree ("org_id","dunning_id") WHERE "dunning_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_balance_id_ref" ON "seal_use" USING btree ("org_id","balance_id") WHERE "balance_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_approval_id_ref" ON "seal_use" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "seal_use_seal_id_status_ix" ON "seal_use" USING btree ("org_id","seal_id","status");
--> statement-breakpoint
CREATE INDEX "seal_use_status_created_at_ix" ON "seal_use" USING btree ("org_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "seal_use_seal_use_no_trgm" ON "seal_use" USING gin ("seal_use_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "seal_use_title_trgm" ON "seal_use" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "seal_use_verify_code_trgm" ON "seal_use" USING gin ("verify_code" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "seal_place_parent_idx" ON "seal_place" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.approve"]' WHERE permissions ? 'sap.diff.approve' AND NOT permissions ? 'sap.autoNumber.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.delete"]' WHERE permissions ? 'sap.diff.delete' AND NOT permissions ? 'sap.autoNumber.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.autoNumber.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.import"]' WHERE permissions ? 'sap.diff.import' AND NOT permissions ? 'sap.autoNumber.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.modify"]' WHERE permissions ? 'sap.diff.modify' AND NOT permissions ? 'sap.autoNumber.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.print"]' WHERE permissions ? 'sap.diff.print' AND NOT permissions ? 'sap.autoNumber.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.autoNumber.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.autoNumber.stamp"]' WHERE permissions ? 'sap.diff.modify' AND NOT permissions ? 'sap.autoNumber.stamp';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

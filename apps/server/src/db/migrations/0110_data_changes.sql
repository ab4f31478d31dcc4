CREATE TABLE "data_change" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"change_no" text NOT NULL,
	"doc_nos" text,
	"reason" text NOT NULL,
	"evidence" jsonb,
	"work_order_id" bigint,
	"counter_of_id" bigint,
	"values" text,
	"trip_count" integer,
	"ar_diff" numeric(14, 2),
	"ap_diff" numeric(14, 2),
	"margin_diff" numeric(14, 2),
	"statement_count" integer,
	"invoiced_count" integer,
	"effect_at" timestamp with time zone,
	"executed_by" bigint,
	"executed_at" timestamp with time zone,
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
	CONSTRAINT "data_change_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "data_change__change_no__key" UNIQUE("org_id","change_no"),
	CONSTRAINT "data_change_executed_check" CHECK (status not in ('executed', 'undone') or executed_at is not null),
	CONSTRAINT "data_change_not_itself_check" CHECK (counter_of_id is null or counter_of_id <> id),
	CONSTRAINT "data_change_status_known" CHECK ("status" in ('draft', 'approving', 'executed', 'undone', 'cancelled')),
	CONSTRAINT "data_change_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "data_change" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "data_change" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "data_change_company" ON "data_change" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_change" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "data_change_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_change_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"waybill_id" bigint NOT NULL,
	"field" text NOT NULL,
	"old_value" text,
	"new_value" text NOT NULL,
	CONSTRAINT "data_change_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "data_change_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "data_change_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "data_change_item_company" ON "data_change_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_change_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "data_change_price" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_change_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"waybill_id" bigint NOT NULL,
	"side" text NOT NULL,
	"old_price" numeric(12, 4),
	"new_price" numeric(12, 4) NOT NULL,
	CONSTRAINT "data_change_price_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "data_change_price" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "data_change_price" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "data_change_price_company" ON "data_change_price" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_change_price" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "data_change_effect" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_change_effect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"waybill_id" bigint,
	"ar_before" numeric(14, 2),
	"ar_after" numeric(14, 2),
	"ar_diff" numeric(14, 2),
	"ap_before" numeric(14, 2),
	"ap_after" numeric(14, 2),
	"ap_diff" numeric(14, 2),
	"margin_before" numeric(14, 2),
	"margin_after" numeric(14, 2),
	"margin_diff" numeric(14, 2),
	CONSTRAINT "data_change_effect_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "data_change_effect" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "data_change_effect" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "data_change_effect_company" ON "data_change_effect" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_change_effect" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "data_change_touched" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "data_change_touched_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint,
	"treatment" text,
	"invoiced" numeric(14, 2),
	"settled" numeric(14, 2),
	CONSTRAINT "data_change_touched_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "data_change_touched" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "data_change_touched" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "data_change_touched_company" ON "data_change_touched" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_change_touched" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_work_order_id_fk" FOREIGN KEY ("org_id","work_order_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_counter_of_id_fk" FOREIGN KEY ("org_id","counter_of_id") REFERENCES "public"."data_change"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_executed_by_fk" FOREIGN KEY ("org_id","executed_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_item" ADD CONSTRAINT "data_change_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."data_change"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_item" ADD CONSTRAINT "data_change_item_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_price" ADD CONSTRAINT "data_change_price_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."data_change"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_price" ADD CONSTRAINT "data_change_price_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_effect" ADD CONSTRAINT "data_change_effect_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."data_change"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_effect" ADD CONSTRAINT "data_change_effect_waybill_id_fk" FOREIGN KEY ("org_id","waybill_id") REFERENCES "public"."waybill"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_touched" ADD CONSTRAINT "data_change_touched_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."data_change"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_change_touched" ADD CONSTRAINT "data_change_touched_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "data_change_live_idx" ON "data_change" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "data_change_doc_nos_list" ON "data_change" USING btree ("org_id","doc_nos") WHERE deleted_at is null and "doc_nos" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_created_at_list" ON "data_change" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "data_change_created_by_list" ON "data_change" USING btree ("org_id","created_by","id") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_executed_at_list" ON "data_change" USING btree ("org_id","executed_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "data_change_executed_by_list" ON "data_change" USING btree ("org_id","executed_by","id") WHERE deleted_at is null and "executed_by" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_margin_diff_list" ON "data_change" USING btree ("org_id","margin_diff") WHERE deleted_at is null and "margin_diff" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_dept_id_list" ON "data_change" USING btree ("org_id","dept_id","id") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_approval_id_ref" ON "data_change" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_status_created_at_ix" ON "data_change" USING btree ("org_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "data_change_work_order_id_ix" ON "data_change" USING btree ("org_id","work_order_id");
--> statement-breakpoint
CREATE INDEX "data_change_counter_of_id_ix" ON "data_change" USING btree ("org_id","counter_of_id");
--> statement-breakpoint
CREATE INDEX "data_change_change_no_trgm" ON "data_change" USING gin ("change_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "data_change_doc_nos_trgm" ON "data_change" USING gin ("doc_nos" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "data_change_reason_trgm" ON "data_change" USING gin ("reason" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "data_change_item_parent_idx" ON "data_change_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "data_change_item_waybill_id_ref" ON "data_change_item" USING btree ("org_id","waybill_id") WHERE "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_price_parent_idx" ON "data_change_price" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "data_change_price_waybill_id_ref" ON "data_change_price" USING btree ("org_id","waybill_id") WHERE "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_effect_parent_idx" ON "data_change_effect" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "data_change_effect_waybill_id_ref" ON "data_change_effect" USING btree ("org_id","waybill_id") WHERE "waybill_id" is not null;
--> statement-breakpoint
CREATE INDEX "data_change_touched_parent_idx" ON "data_change_touched" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "data_change_touched_statement_id_ref" ON "data_change_touched" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.approve"]' WHERE permissions ? 'oms.way.unaudit' AND NOT permissions ? 'oms.changeData.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.delete"]' WHERE permissions ? 'oms.way.receipt' AND NOT permissions ? 'oms.changeData.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.export"]' WHERE permissions ? 'oms.way.export' AND NOT permissions ? 'oms.changeData.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.import"]' WHERE permissions ? 'oms.way.import' AND NOT permissions ? 'oms.changeData.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.modify"]' WHERE permissions ? 'oms.way.receipt' AND NOT permissions ? 'oms.changeData.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.print"]' WHERE permissions ? 'oms.way.print' AND NOT permissions ? 'oms.changeData.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["oms.changeData.read"]' WHERE permissions ? 'oms.way.read' AND NOT permissions ? 'oms.changeData.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

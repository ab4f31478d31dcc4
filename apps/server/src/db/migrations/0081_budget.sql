CREATE TABLE "budget" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"budget_no" text NOT NULL,
	"year" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer,
	"band" numeric(6, 4) NOT NULL,
	"tons" numeric(12, 3),
	"revenue" numeric(14, 2),
	"cost" numeric(14, 2),
	"margin" numeric(14, 2),
	"outside" integer,
	"year_in_force" text,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"files" jsonb,
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
	CONSTRAINT "budget_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "budget__budget_no__key" UNIQUE("org_id","budget_no"),
	CONSTRAINT "budget_year_check" CHECK (year ~ '^20[0-9]{2}$'),
	CONSTRAINT "budget_in_force_check" CHECK ((status in ('approved', 'frozen')) = (year_in_force is not null)),
	CONSTRAINT "budget_status_known" CHECK ("status" in ('draft', 'approving', 'approved', 'frozen', 'superseded', 'void')),
	CONSTRAINT "budget_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "budget" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "budget" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "budget_company" ON "budget" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "budget" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "budget_line" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"segment" text NOT NULL,
	"customer_id" bigint,
	"project_id" bigint,
	"month" text NOT NULL,
	"tons" numeric(12, 3) NOT NULL,
	"revenue" numeric(14, 2) NOT NULL,
	"cost" numeric(14, 2) NOT NULL,
	"margin" numeric(14, 2),
	CONSTRAINT "budget_line_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "budget_line_margin_check" CHECK (margin = revenue - cost),
	CONSTRAINT "budget_line_amounts_check" CHECK (tons >= 0 and revenue >= 0 and cost >= 0)
);

--> statement-breakpoint
ALTER TABLE "budget_line" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "budget_line" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "budget_line_company" ON "budget_line" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "budget_line" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."budget"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_customer_id_fk" FOREIGN KEY ("org_id","customer_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "budget_line" ADD CONSTRAINT "budget_line_project_id_fk" FOREIGN KEY ("org_id","project_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "budget__year__revision__key" ON "budget" USING btree ("org_id","year","revision") WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "budget__year_in_force__key" ON "budget" USING btree ("org_id","year_in_force") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "budget_live_idx" ON "budget" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "budget_outside_list" ON "budget" USING btree ("org_id","outside","year") WHERE deleted_at is null and "outside" is not null;
--> statement-breakpoint
CREATE INDEX "budget_name_list" ON "budget" USING btree ("org_id","name","year") WHERE deleted_at is null and "name" is not null;
--> statement-breakpoint
CREATE INDEX "budget_created_by_list" ON "budget" USING btree ("org_id","created_by","year") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "budget_created_at_list" ON "budget" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "budget_revision_list" ON "budget" USING btree ("org_id","revision") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "budget_approval_id_ref" ON "budget" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "budget_status_year_ix" ON "budget" USING btree ("org_id","status","year");
--> statement-breakpoint
CREATE INDEX "budget_budget_no_trgm" ON "budget" USING gin ("budget_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "budget_name_trgm" ON "budget" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "budget_year_trgm" ON "budget" USING gin ("year" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "budget_line_parent_idx" ON "budget_line" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "budget_line_customer_id_ref" ON "budget_line" USING btree ("org_id","customer_id") WHERE "customer_id" is not null;
--> statement-breakpoint
CREATE INDEX "budget_line_project_id_ref" ON "budget_line" USING btree ("org_id","project_id") WHERE "project_id" is not null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.budgetExecution.export"]' WHERE permissions ? 'gl.gpm.export' AND NOT permissions ? 'gl.budgetExecution.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.budgetExecution.read"]' WHERE permissions ? 'gl.gpm.read' AND NOT permissions ? 'gl.budgetExecution.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.approve"]' WHERE permissions ? 'gl.gpData.approve' AND NOT permissions ? 'gl.gpm.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.delete"]' WHERE permissions ? 'gl.gpData.delete' AND NOT permissions ? 'gl.gpm.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.import"]' WHERE permissions ? 'gl.gpData.import' AND NOT permissions ? 'gl.gpm.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.modify"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.gpm.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.print"]' WHERE permissions ? 'gl.gpData.print' AND NOT permissions ? 'gl.gpm.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.submit"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.gpm.submit';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["gl.gpm.supersede"]' WHERE permissions ? 'gl.gpData.modify' AND NOT permissions ? 'gl.gpm.supersede';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

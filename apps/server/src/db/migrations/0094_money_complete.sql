CREATE TABLE "open_move" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "open_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"statement_id" bigint NOT NULL,
	"contract_id" bigint,
	"delta" numeric(20, 2) NOT NULL,
	"due_date" date,
	"on_day" date NOT NULL,
	"booked_on" date NOT NULL,
	CONSTRAINT "open_move_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "open_move" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "open_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "open_move_company" ON "open_move" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "open_move" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "write_off" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "write_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"write_off_no" text NOT NULL,
	"statement_id" bigint NOT NULL,
	"party_id" bigint,
	"kind" text,
	"net" numeric(14, 2),
	"settled" numeric(14, 2),
	"available" numeric(14, 2),
	"due_date" date,
	"amount" numeric(14, 2) NOT NULL,
	"account" text NOT NULL,
	"written_on" date NOT NULL,
	"reason" text NOT NULL,
	"limit" numeric(14, 2),
	"tax_part" numeric(14, 2),
	"evidence" jsonb,
	"seq" integer,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
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
	CONSTRAINT "write_off_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "write_off__write_off_no__key" UNIQUE("org_id","write_off_no"),
	CONSTRAINT "write_off_amount_check" CHECK (amount > 0),
	CONSTRAINT "write_off_effective_check" CHECK (status <> 'effective' or seq is not null),
	CONSTRAINT "write_off_status_known" CHECK ("status" in ('draft', 'approving', 'effective', 'cancelled')),
	CONSTRAINT "write_off_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "write_off" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "write_off" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "write_off_company" ON "write_off" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "write_off" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "dunning_letter" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"letter_no" text NOT NULL,
	"party_id" bigint NOT NULL,
	"as_of" date NOT NULL,
	"level" text,
	"pay_by" date NOT NULL,
	"item_count" integer,
	"overdue_sum" numeric(14, 2),
	"max_days" integer,
	"contact_name" text,
	"last_sent_on" date,
	"outcome" text,
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
	CONSTRAINT "dunning_letter_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "dunning_letter__letter_no__key" UNIQUE("org_id","letter_no"),
	CONSTRAINT "dunning_letter_status_known" CHECK ("status" in ('draft', 'sent', 'closed', 'cancelled')),
	CONSTRAINT "dunning_letter_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "dunning_letter" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "dunning_letter" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "dunning_letter_company" ON "dunning_letter" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dunning_letter" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "dunning_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint,
	"period_from" date,
	"period_to" date,
	"net" numeric(14, 2),
	"open" numeric(14, 2),
	"due_date" date,
	"days_late" integer,
	CONSTRAINT "dunning_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "dunning_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "dunning_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "dunning_item_company" ON "dunning_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dunning_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "dunning_sending" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "dunning_sending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"way" text,
	"sent_to" text,
	"sent_on" date,
	"sent_by" bigint,
	"sent_note" text,
	CONSTRAINT "dunning_sending_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "dunning_sending" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "dunning_sending" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "dunning_sending_company" ON "dunning_sending" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dunning_sending" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "balance_letter" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balance_letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"letter_no" text NOT NULL,
	"party_id" bigint NOT NULL,
	"as_of" date NOT NULL,
	"receivable" numeric(14, 2),
	"payable" numeric(14, 2),
	"advance_in" numeric(14, 2),
	"advance_out" numeric(14, 2),
	"balance" numeric(14, 2),
	"contact_name" text,
	"last_sent_on" date,
	"their_receivable" numeric(14, 2),
	"their_payable" numeric(14, 2),
	"difference" numeric(14, 2),
	"diff_reason" text,
	"explanation" text,
	"answered_by" text,
	"answered_on" date,
	"answer_files" jsonb,
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
	CONSTRAINT "balance_letter_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "balance_letter__letter_no__key" UNIQUE("org_id","letter_no"),
	CONSTRAINT "balance_letter_status_known" CHECK ("status" in ('draft', 'sent', 'agreed', 'differs', 'explained', 'cancelled')),
	CONSTRAINT "balance_letter_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "balance_letter" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "balance_letter" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "balance_letter_company" ON "balance_letter" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "balance_letter" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "balance_letter_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balance_letter_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint,
	"kind" text,
	"period_from" date,
	"period_to" date,
	"net" numeric(14, 2),
	"open" numeric(14, 2),
	CONSTRAINT "balance_letter_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "balance_letter_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "balance_letter_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "balance_letter_item_company" ON "balance_letter_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "balance_letter_item" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "balance_letter_sending" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "balance_letter_sending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"way" text,
	"sent_to" text,
	"sent_on" date,
	"sent_by" bigint,
	"sent_note" text,
	CONSTRAINT "balance_letter_sending_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "balance_letter_sending" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "balance_letter_sending" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "balance_letter_sending_company" ON "balance_letter_sending" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "balance_letter_sending" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "late_interest" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "late_interest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"interest_no" text NOT NULL,
	"party_id" bigint NOT NULL,
	"up_to" date NOT NULL,
	"item_count" integer,
	"amount" numeric(14, 2),
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
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
	CONSTRAINT "late_interest_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "late_interest__interest_no__key" UNIQUE("org_id","interest_no"),
	CONSTRAINT "late_interest_status_known" CHECK ("status" in ('draft', 'approving', 'posted', 'cancelled')),
	CONSTRAINT "late_interest_approval_known" CHECK ("approval" in ('none', 'running', 'returned'))
);

--> statement-breakpoint
ALTER TABLE "late_interest" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "late_interest" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "late_interest_company" ON "late_interest" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "late_interest" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "late_interest_item" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "late_interest_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"statement_id" bigint,
	"contract_id" bigint,
	"due_date" date,
	"from_day" date,
	"to_day" date,
	"days" integer,
	"open" numeric(14, 2),
	"daily_rate" numeric(6, 4),
	"amount" numeric(14, 2),
	CONSTRAINT "late_interest_item_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "late_interest_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "late_interest_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "late_interest_item_company" ON "late_interest_item" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "late_interest_item" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "late_rate" numeric(6, 4);
--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_letter" ADD CONSTRAINT "dunning_letter_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_letter" ADD CONSTRAINT "dunning_letter_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_item" ADD CONSTRAINT "dunning_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."dunning_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_item" ADD CONSTRAINT "dunning_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_sending" ADD CONSTRAINT "dunning_sending_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."dunning_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dunning_sending" ADD CONSTRAINT "dunning_sending_sent_by_fk" FOREIGN KEY ("org_id","sent_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter" ADD CONSTRAINT "balance_letter_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter" ADD CONSTRAINT "balance_letter_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter_item" ADD CONSTRAINT "balance_letter_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."balance_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter_item" ADD CONSTRAINT "balance_letter_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter_sending" ADD CONSTRAINT "balance_letter_sending_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."balance_letter"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "balance_letter_sending" ADD CONSTRAINT "balance_letter_sending_sent_by_fk" FOREIGN KEY ("org_id","sent_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest" ADD CONSTRAINT "late_interest_party_id_fk" FOREIGN KEY ("org_id","party_id") REFERENCES "public"."party"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest" ADD CONSTRAINT "late_interest_approved_by_fk" FOREIGN KEY ("org_id","approved_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest" ADD CONSTRAINT "late_interest_approval_id_fk" FOREIGN KEY ("org_id","approval_id") REFERENCES "public"."approval_run"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest_item" ADD CONSTRAINT "late_interest_item_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."late_interest"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest_item" ADD CONSTRAINT "late_interest_item_statement_id_fk" FOREIGN KEY ("org_id","statement_id") REFERENCES "public"."statement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "late_interest_item" ADD CONSTRAINT "late_interest_item_contract_id_fk" FOREIGN KEY ("org_id","contract_id") REFERENCES "public"."contract"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "open_move_statement" ON "open_move" USING btree ("org_id","statement_id","id");
--> statement-breakpoint
CREATE INDEX "open_move_booked" ON "open_move" USING btree ("org_id","booked_on");
--> statement-breakpoint
CREATE INDEX "open_move_day" ON "open_move" USING btree ("org_id","on_day");
--> statement-breakpoint
CREATE INDEX "write_off_live_idx" ON "write_off" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "write_off_written_on_list" ON "write_off" USING btree ("org_id","written_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "write_off_status_list" ON "write_off" USING btree ("org_id","status","written_on") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "write_off_account_list" ON "write_off" USING btree ("org_id","account","written_on") WHERE deleted_at is null and "account" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_kind_list" ON "write_off" USING btree ("org_id","kind","written_on") WHERE deleted_at is null and "kind" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_amount_list" ON "write_off" USING btree ("org_id","amount","written_on") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_created_by_list" ON "write_off" USING btree ("org_id","created_by","written_on") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_created_at_list" ON "write_off" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "write_off_dept_id_list" ON "write_off" USING btree ("org_id","dept_id","written_on") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_approval_id_ref" ON "write_off" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "write_off_statement_id_status_ix" ON "write_off" USING btree ("org_id","statement_id","status");
--> statement-breakpoint
CREATE INDEX "write_off_party_id_status_written_on_ix" ON "write_off" USING btree ("org_id","party_id","status","written_on");
--> statement-breakpoint
CREATE INDEX "write_off_write_off_no_trgm" ON "write_off" USING gin ("write_off_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "write_off_reason_trgm" ON "write_off" USING gin ("reason" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dunning_letter_live_idx" ON "dunning_letter" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_as_of_list" ON "dunning_letter" USING btree ("org_id","as_of","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_status_list" ON "dunning_letter" USING btree ("org_id","status","as_of") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_level_list" ON "dunning_letter" USING btree ("org_id","level","as_of") WHERE deleted_at is null and "level" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_last_sent_on_list" ON "dunning_letter" USING btree ("org_id","last_sent_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_overdue_sum_list" ON "dunning_letter" USING btree ("org_id","overdue_sum","as_of") WHERE deleted_at is null and "overdue_sum" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_created_by_list" ON "dunning_letter" USING btree ("org_id","created_by","as_of") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_created_at_list" ON "dunning_letter" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_dept_id_list" ON "dunning_letter" USING btree ("org_id","dept_id","as_of") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_approval_id_ref" ON "dunning_letter" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_letter_party_id_status_as_of_ix" ON "dunning_letter" USING btree ("org_id","party_id","status","as_of");
--> statement-breakpoint
CREATE INDEX "dunning_letter_letter_no_trgm" ON "dunning_letter" USING gin ("letter_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dunning_letter_contact_name_trgm" ON "dunning_letter" USING gin ("contact_name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "dunning_item_parent_idx" ON "dunning_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "dunning_item_statement_id_ref" ON "dunning_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "dunning_sending_parent_idx" ON "dunning_sending" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "dunning_sending_sent_by_ref" ON "dunning_sending" USING btree ("org_id","sent_by") WHERE "sent_by" is not null;
--> statement-breakpoint
CREATE INDEX "balance_letter_live_idx" ON "balance_letter" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_as_of_list" ON "balance_letter" USING btree ("org_id","as_of","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_status_list" ON "balance_letter" USING btree ("org_id","status","as_of") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_last_sent_on_list" ON "balance_letter" USING btree ("org_id","last_sent_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_answered_on_list" ON "balance_letter" USING btree ("org_id","answered_on","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_created_by_list" ON "balance_letter" USING btree ("org_id","created_by","as_of") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "balance_letter_created_at_list" ON "balance_letter" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "balance_letter_dept_id_list" ON "balance_letter" USING btree ("org_id","dept_id","as_of") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "balance_letter_approval_id_ref" ON "balance_letter" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "balance_letter_party_id_status_as_of_ix" ON "balance_letter" USING btree ("org_id","party_id","status","as_of");
--> statement-breakpoint
CREATE INDEX "balance_letter_letter_no_trgm" ON "balance_letter" USING gin ("letter_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "balance_letter_answered_by_trgm" ON "balance_letter" USING gin ("answered_by" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "balance_letter_item_parent_idx" ON "balance_letter_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "balance_letter_item_statement_id_ref" ON "balance_letter_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "balance_letter_sending_parent_idx" ON "balance_letter_sending" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "balance_letter_sending_sent_by_ref" ON "balance_letter_sending" USING btree ("org_id","sent_by") WHERE "sent_by" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_live_idx" ON "late_interest" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "late_interest_up_to_list" ON "late_interest" USING btree ("org_id","up_to","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "late_interest_status_list" ON "late_interest" USING btree ("org_id","status","up_to") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "late_interest_amount_list" ON "late_interest" USING btree ("org_id","amount","up_to") WHERE deleted_at is null and "amount" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_created_by_list" ON "late_interest" USING btree ("org_id","created_by","up_to") WHERE deleted_at is null and "created_by" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_created_at_list" ON "late_interest" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "late_interest_dept_id_list" ON "late_interest" USING btree ("org_id","dept_id","up_to") WHERE deleted_at is null and "dept_id" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_approval_id_ref" ON "late_interest" USING btree ("org_id","approval_id") WHERE "approval_id" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_party_id_status_up_to_ix" ON "late_interest" USING btree ("org_id","party_id","status","up_to");
--> statement-breakpoint
CREATE INDEX "late_interest_interest_no_trgm" ON "late_interest" USING gin ("interest_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "late_interest_item_parent_idx" ON "late_interest_item" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "late_interest_item_statement_id_ref" ON "late_interest_item" USING btree ("org_id","statement_id") WHERE "statement_id" is not null;
--> statement-breakpoint
CREATE INDEX "late_interest_item_contract_id_ref" ON "late_interest_item" USING btree ("org_id","contract_id") WHERE "contract_id" is not null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.ageing.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.ageing.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.ageing.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.ageing.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.delete"]' WHERE permissions ? 'sap.diff.delete' AND NOT permissions ? 'sap.balanceLetter.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.balanceLetter.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.import"]' WHERE permissions ? 'sap.diff.import' AND NOT permissions ? 'sap.balanceLetter.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.modify"]' WHERE permissions ? 'sap.diff.modify' AND NOT permissions ? 'sap.balanceLetter.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.print"]' WHERE permissions ? 'sap.diff.print' AND NOT permissions ? 'sap.balanceLetter.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.balanceLetter.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.balanceLetter.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.delete"]' WHERE permissions ? 'sap.customer.delete' AND NOT permissions ? 'sap.dunning.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.export"]' WHERE permissions ? 'sap.customer.export' AND NOT permissions ? 'sap.dunning.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.import"]' WHERE permissions ? 'sap.customer.import' AND NOT permissions ? 'sap.dunning.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.modify"]' WHERE permissions ? 'sap.customer.modify' AND NOT permissions ? 'sap.dunning.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.print"]' WHERE permissions ? 'sap.customer.print' AND NOT permissions ? 'sap.dunning.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.read"]' WHERE permissions ? 'sap.customer.read' AND NOT permissions ? 'sap.dunning.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.dunning.send"]' WHERE permissions ? 'sap.customer.send' AND NOT permissions ? 'sap.dunning.send';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.approve"]' WHERE permissions ? 'sap.diff.approve' AND NOT permissions ? 'sap.lateInterest.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.delete"]' WHERE permissions ? 'sap.diff.delete' AND NOT permissions ? 'sap.lateInterest.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.lateInterest.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.import"]' WHERE permissions ? 'sap.diff.import' AND NOT permissions ? 'sap.lateInterest.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.modify"]' WHERE permissions ? 'sap.diff.modify' AND NOT permissions ? 'sap.lateInterest.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.print"]' WHERE permissions ? 'sap.diff.print' AND NOT permissions ? 'sap.lateInterest.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.lateInterest.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.lateInterest.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.approve"]' WHERE permissions ? 'sap.diff.approve' AND NOT permissions ? 'sap.writeOff.approve';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.delete"]' WHERE permissions ? 'sap.diff.delete' AND NOT permissions ? 'sap.writeOff.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.export"]' WHERE permissions ? 'sap.diff.export' AND NOT permissions ? 'sap.writeOff.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.import"]' WHERE permissions ? 'sap.diff.import' AND NOT permissions ? 'sap.writeOff.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.modify"]' WHERE permissions ? 'sap.diff.modify' AND NOT permissions ? 'sap.writeOff.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.print"]' WHERE permissions ? 'sap.diff.print' AND NOT permissions ? 'sap.writeOff.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["sap.writeOff.read"]' WHERE permissions ? 'sap.diff.read' AND NOT permissions ? 'sap.writeOff.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "open_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance_move" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_settle" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What is open of statements that were confirmed before there were moves.
insert into open_move (org_id, statement_id, contract_id, delta, due_date, on_day, booked_on)
  select s.org_id, s.id, coalesce(s.contract_id, (select case when min(c.contract_id) = max(c.contract_id) and count(*) = count(c.contract_id) then min(c.contract_id) end
    from charge c where c.org_id = s.org_id and c.statement_id = s.id and c.deleted_at is null)), x.delta, s.due_date, x.on_day, x.on_day
  from statement s cross join lateral (
    select s.net_sum as delta, coalesce(s.confirm_at, s.period_to) as on_day, 0 as ord
    union all select -i.amount, t.paid_at, 1 from settlement_item i join settlement t on t.org_id = i.org_id and t.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and t.status = 'paid' and t.deleted_at is null
    union all select -m.amount, m.moved_on, 1 from advance_move m
      where m.org_id = s.org_id and m.statement_id = s.id and m.status = 'live' and m.deleted_at is null
    union all select -i.amount, o.settled_on, 1 from offset_ar_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null
    union all select -i.amount, o.settled_on, 1 from offset_ap_item i join offset_settle o on o.org_id = i.org_id and o.id = i.parent_id
      where i.org_id = s.org_id and i.statement_id = s.id and o.status = 'effective' and o.deleted_at is null) x
  where s.status in ('confirmed', 'partSettled', 'settled') and s.deleted_at is null
    and not exists (select 1 from open_move m where m.org_id = s.org_id and m.statement_id = s.id)
  order by s.org_id, s.id, x.ord, x.on_day;
--> statement-breakpoint
ALTER TABLE "open_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "charge" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "statement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "settlement_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "advance_move" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_settle" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ar_item" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "offset_ap_item" FORCE ROW LEVEL SECURITY;

CREATE TABLE "work_order_kind" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_kind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"assignment" text NOT NULL,
	"leader_id" bigint,
	"close_hours" numeric(10, 1),
	"remark" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "work_order_kind_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "work_order_kind_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "work_order_kind" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_kind" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_kind_company" ON "work_order_kind" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_kind" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_kind_handler_ids" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_kind_handler_ids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "work_order_kind_handler_ids_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_kind_handler_ids" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_kind_handler_ids" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_kind_handler_ids_company" ON "work_order_kind_handler_ids" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_kind_handler_ids" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_kind_limit" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_kind_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"urgency" text NOT NULL,
	"take_hours" numeric(10, 1) NOT NULL,
	"done_hours" numeric(10, 1) NOT NULL,
	CONSTRAINT "work_order_kind_limit_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_kind_limit" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_kind_limit" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_kind_limit_company" ON "work_order_kind_limit" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_kind_limit" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_kind_ask" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_kind_ask_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"label" text NOT NULL,
	"answer" text NOT NULL,
	"options" text,
	"must" boolean,
	CONSTRAINT "work_order_kind_ask_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_kind_ask" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_kind_ask" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_kind_ask_company" ON "work_order_kind_ask" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_kind_ask" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_kind_check" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_kind_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"label" text NOT NULL,
	"must" boolean,
	CONSTRAINT "work_order_kind_check_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_kind_check" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_kind_check" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_kind_check_company" ON "work_order_kind_check" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_kind_check" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_template" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind_id" bigint,
	"words" text NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "work_order_template_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "work_order_template_status_known" CHECK ("status" in ('enabled', 'disabled'))
);

--> statement-breakpoint
ALTER TABLE "work_order_template" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_template" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_template_company" ON "work_order_template" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_template" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"no" text NOT NULL,
	"kind_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"urgency" text NOT NULL,
	"files" jsonb,
	"doc_no" text,
	"page" text,
	"request_id" text,
	"requester_id" bigint,
	"handler_id" bigint,
	"solution" text,
	"reply_files" jsonb,
	"rating" integer,
	"rating_words" text,
	"duplicate_of_id" bigint,
	"taken_at" timestamp with time zone,
	"replied_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"take_due_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"close_at" timestamp with time zone,
	"limit_minutes" integer,
	"used_minutes" integer,
	"take_minutes" integer,
	"clock_from" timestamp with time zone,
	"late" boolean,
	"escalated_at" timestamp with time zone,
	"reopened" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "work_order_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "work_order__no__key" UNIQUE("org_id","no"),
	CONSTRAINT "work_order_rating_check" CHECK (rating is null or rating between 1 and 5),
	CONSTRAINT "work_order_handled_check" CHECK (status not in ('handling', 'asked', 'replied') or handler_id is not null),
	CONSTRAINT "work_order_answered_check" CHECK (status <> 'replied' or (solution is not null and replied_at is not null)),
	CONSTRAINT "work_order_merged_check" CHECK ((status = 'merged') = (duplicate_of_id is not null)),
	CONSTRAINT "work_order_closed_check" CHECK ((status = 'closed') = (closed_at is not null)),
	CONSTRAINT "work_order_clock_check" CHECK (clock_from is null or status in ('open', 'handling')),
	CONSTRAINT "work_order_status_known" CHECK ("status" in ('open', 'handling', 'asked', 'replied', 'closed', 'cancelled', 'merged'))
);

--> statement-breakpoint
ALTER TABLE "work_order" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_company" ON "work_order" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_detail" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"label" text NOT NULL,
	"must" boolean,
	"value" text,
	CONSTRAINT "work_order_detail_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_detail" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_detail" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_detail_company" ON "work_order_detail" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_detail" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_check" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"label" text,
	"must" boolean,
	"done" boolean,
	"done_by" bigint,
	"done_at" timestamp with time zone,
	CONSTRAINT "work_order_check_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_check" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_check" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_check_company" ON "work_order_check" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_check" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_turn" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_turn_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"turn" text,
	"at" timestamp with time zone,
	"member_id" bigint,
	"words" text,
	CONSTRAINT "work_order_turn_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_turn" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_turn" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_turn_company" ON "work_order_turn" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_turn" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "work_order_note" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone,
	"member_id" bigint,
	"words" text,
	CONSTRAINT "work_order_note_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "work_order_note" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "work_order_note" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "work_order_note_company" ON "work_order_note" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_order_note" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "work_order_kind" ADD CONSTRAINT "work_order_kind_leader_id_fk" FOREIGN KEY ("org_id","leader_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_kind_handler_ids" ADD CONSTRAINT "work_order_kind_handler_ids_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_kind_handler_ids" ADD CONSTRAINT "work_order_kind_handler_ids_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_kind_limit" ADD CONSTRAINT "work_order_kind_limit_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_kind_ask" ADD CONSTRAINT "work_order_kind_ask_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_kind_check" ADD CONSTRAINT "work_order_kind_check_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_template" ADD CONSTRAINT "work_order_template_kind_id_fk" FOREIGN KEY ("org_id","kind_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_kind_id_fk" FOREIGN KEY ("org_id","kind_id") REFERENCES "public"."work_order_kind"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_requester_id_fk" FOREIGN KEY ("org_id","requester_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_handler_id_fk" FOREIGN KEY ("org_id","handler_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_duplicate_of_id_fk" FOREIGN KEY ("org_id","duplicate_of_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_detail" ADD CONSTRAINT "work_order_detail_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_check" ADD CONSTRAINT "work_order_check_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_check" ADD CONSTRAINT "work_order_check_done_by_fk" FOREIGN KEY ("org_id","done_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_turn" ADD CONSTRAINT "work_order_turn_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_turn" ADD CONSTRAINT "work_order_turn_member_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."work_order"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_member_id_fk" FOREIGN KEY ("org_id","member_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_kind__name__key" ON "work_order_kind" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_kind_live_idx" ON "work_order_kind" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_kind_status_list" ON "work_order_kind" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "work_order_kind_assignment_list" ON "work_order_kind" USING btree ("org_id","assignment") WHERE deleted_at is null and "assignment" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_kind_leader_id_list" ON "work_order_kind" USING btree ("org_id","leader_id","id") WHERE deleted_at is null and "leader_id" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_kind_name_trgm" ON "work_order_kind" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_kind_about_trgm" ON "work_order_kind" USING gin ("about" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_kind_handler_ids_key" ON "work_order_kind_handler_ids" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "work_order_kind_handler_ids_target_idx" ON "work_order_kind_handler_ids" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE INDEX "work_order_kind_limit_parent_idx" ON "work_order_kind_limit" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_kind_ask_parent_idx" ON "work_order_kind_ask" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_kind_check_parent_idx" ON "work_order_kind_check" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_template__name__key" ON "work_order_template" USING btree ("org_id","name") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_template_live_idx" ON "work_order_template" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_template_status_list" ON "work_order_template" USING btree ("org_id","status","id") WHERE deleted_at is null and "status" not in ('enabled');
--> statement-breakpoint
CREATE INDEX "work_order_template_kind_id_list" ON "work_order_template" USING btree ("org_id","kind_id","id") WHERE deleted_at is null and "kind_id" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_template_name_trgm" ON "work_order_template" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_template_words_trgm" ON "work_order_template" USING gin ("words" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_live_idx" ON "work_order" USING btree ("org_id","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_kind_id_list" ON "work_order" USING btree ("org_id","kind_id","id") WHERE deleted_at is null and "kind_id" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_urgency_list" ON "work_order" USING btree ("org_id","urgency") WHERE deleted_at is null and "urgency" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_due_at_list" ON "work_order" USING btree ("org_id","due_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_created_at_list" ON "work_order" USING btree ("org_id","created_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_closed_at_list" ON "work_order" USING btree ("org_id","closed_at","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "work_order_doc_no_list" ON "work_order" USING btree ("org_id","doc_no") WHERE deleted_at is null and "doc_no" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_rating_list" ON "work_order" USING btree ("org_id","rating") WHERE deleted_at is null and "rating" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_request_id_list" ON "work_order" USING btree ("org_id","request_id") WHERE deleted_at is null and "request_id" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_handler_id_status_ix" ON "work_order" USING btree ("org_id","handler_id","status");
--> statement-breakpoint
CREATE INDEX "work_order_requester_id_status_ix" ON "work_order" USING btree ("org_id","requester_id","status");
--> statement-breakpoint
CREATE INDEX "work_order_status_due_at_ix" ON "work_order" USING btree ("org_id","status","due_at");
--> statement-breakpoint
CREATE INDEX "work_order_kind_id_created_at_ix" ON "work_order" USING btree ("org_id","kind_id","created_at");
--> statement-breakpoint
CREATE INDEX "work_order_duplicate_of_id_ix" ON "work_order" USING btree ("org_id","duplicate_of_id");
--> statement-breakpoint
CREATE INDEX "work_order_no_trgm" ON "work_order" USING gin ("no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_title_trgm" ON "work_order" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_doc_no_trgm" ON "work_order" USING gin ("doc_no" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_description_trgm" ON "work_order" USING gin ("description" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "work_order_detail_parent_idx" ON "work_order_detail" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_check_parent_idx" ON "work_order_check" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_check_done_by_ref" ON "work_order_check" USING btree ("org_id","done_by") WHERE "done_by" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_turn_parent_idx" ON "work_order_turn" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_turn_member_id_ref" ON "work_order_turn" USING btree ("org_id","member_id") WHERE "member_id" is not null;
--> statement-breakpoint
CREATE INDEX "work_order_note_parent_idx" ON "work_order_note" USING btree ("org_id","parent_id","seq");
--> statement-breakpoint
CREATE INDEX "work_order_note_member_id_ref" ON "work_order_note" USING btree ("org_id","member_id") WHERE "member_id" is not null;
--> statement-breakpoint
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.delete"]' WHERE permissions ? 'bpm.substitute.delete' AND NOT permissions ? 'wo.data.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.export"]' WHERE permissions ? 'bpm.substitute.export' AND NOT permissions ? 'wo.data.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.handle"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'wo.data.handle';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.import"]' WHERE permissions ? 'bpm.substitute.import' AND NOT permissions ? 'wo.data.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.list"]' WHERE permissions ? 'bpm.substitute.export' AND NOT permissions ? 'wo.data.list';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.modify"]' WHERE permissions ? 'bpm.substitute.modify' AND NOT permissions ? 'wo.data.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.print"]' WHERE permissions ? 'bpm.substitute.print' AND NOT permissions ? 'wo.data.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.data.read"]' WHERE permissions ? 'bpm.substitute.read' AND NOT permissions ? 'wo.data.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.delete"]' WHERE permissions ? 'bpm.process.delete' AND NOT permissions ? 'wo.kind.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.disable"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.kind.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.enable"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.kind.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.export"]' WHERE permissions ? 'bpm.process.export' AND NOT permissions ? 'wo.kind.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.import"]' WHERE permissions ? 'bpm.process.import' AND NOT permissions ? 'wo.kind.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.modify"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.kind.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.print"]' WHERE permissions ? 'bpm.process.print' AND NOT permissions ? 'wo.kind.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.read"]' WHERE permissions ? 'bpm.process.read' AND NOT permissions ? 'wo.kind.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.report.export"]' WHERE permissions ? 'bpm.report.export' AND NOT permissions ? 'wo.report.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.report.read"]' WHERE permissions ? 'bpm.report.read' AND NOT permissions ? 'wo.report.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.delete"]' WHERE permissions ? 'bpm.process.delete' AND NOT permissions ? 'wo.template.delete';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.disable"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.template.disable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.enable"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.template.enable';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.export"]' WHERE permissions ? 'bpm.process.export' AND NOT permissions ? 'wo.template.export';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.import"]' WHERE permissions ? 'bpm.process.import' AND NOT permissions ? 'wo.template.import';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.modify"]' WHERE permissions ? 'bpm.process.modify' AND NOT permissions ? 'wo.template.modify';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.print"]' WHERE permissions ? 'bpm.process.print' AND NOT permissions ? 'wo.template.print';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.template.read"]' WHERE permissions ? 'bpm.process.read' AND NOT permissions ? 'wo.template.read';
--> statement-breakpoint
UPDATE "role" SET permissions = permissions || '["wo.kind.read"]' WHERE permissions ? 'wo.data.modify' AND NOT permissions ? 'wo.kind.read';
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

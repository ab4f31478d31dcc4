CREATE TABLE "message_choice" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_choice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"live" boolean NOT NULL,
	CONSTRAINT "message_choice_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "message_choice" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "message_choice" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "message_choice_company" ON "message_choice" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "message_choice" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "announcement_reader" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_reader_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"announcement_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"told_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	CONSTRAINT "announcement_reader_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "announcement_reader" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "announcement_reader" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "announcement_reader_company" ON "announcement_reader" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "announcement_reader" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "expiry_notice" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "expiry_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"record_id" bigint NOT NULL,
	"field" text NOT NULL,
	"until" date NOT NULL,
	"days" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expiry_notice_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "expiry_notice" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "expiry_notice" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "expiry_notice_company" ON "expiry_notice" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "expiry_notice" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "announcement" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"banner" boolean,
	"pinned" boolean,
	"published_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"reach" integer,
	"read_count" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"dept_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"deleted_reason" text,
	CONSTRAINT "announcement_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "announcement_period_check" CHECK (end_at is null or start_at is null or end_at > start_at),
	CONSTRAINT "announcement_status_known" CHECK ("status" in ('draft', 'published', 'expired', 'withdrawn'))
);

--> statement-breakpoint
ALTER TABLE "announcement" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "announcement" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "announcement_company" ON "announcement" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "announcement" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "announcement_departments" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_departments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "announcement_departments_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "announcement_departments" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "announcement_departments" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "announcement_departments_company" ON "announcement_departments" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "announcement_departments" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "announcement_roles" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "announcement_roles_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "announcement_roles" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "announcement_roles" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "announcement_roles_company" ON "announcement_roles" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "announcement_roles" TO tuheng_app;
--> statement-breakpoint
CREATE TABLE "announcement_members" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "announcement_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	CONSTRAINT "announcement_members_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "announcement_members" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "announcement_members" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "announcement_members_company" ON "announcement_members" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "announcement_members" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "announcement_departments" ADD CONSTRAINT "announcement_departments_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."announcement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_departments" ADD CONSTRAINT "announcement_departments_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."department"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_roles" ADD CONSTRAINT "announcement_roles_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."announcement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_roles" ADD CONSTRAINT "announcement_roles_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."role"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_members" ADD CONSTRAINT "announcement_members_parent_fk" FOREIGN KEY ("org_id","parent_id") REFERENCES "public"."announcement"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_members" ADD CONSTRAINT "announcement_members_target_fk" FOREIGN KEY ("org_id","target_id") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "message_choice_key" ON "message_choice" USING btree ("org_id","member_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_reader_key" ON "announcement_reader" USING btree ("org_id","announcement_id","member_id");
--> statement-breakpoint
CREATE INDEX "announcement_reader_member_idx" ON "announcement_reader" USING btree ("org_id","member_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "expiry_notice_key" ON "expiry_notice" USING btree ("org_id","resource","record_id","field","until","days");
--> statement-breakpoint
CREATE INDEX "announcement_title_idx" ON "announcement" USING btree ("org_id","title","id");
--> statement-breakpoint
CREATE INDEX "announcement_level_idx" ON "announcement" USING btree ("org_id","level","id");
--> statement-breakpoint
CREATE INDEX "announcement_status_idx" ON "announcement" USING btree ("org_id","status","id");
--> statement-breakpoint
CREATE INDEX "announcement_audience_idx" ON "announcement" USING btree ("org_id","audience","id");
--> statement-breakpoint
CREATE INDEX "announcement_start_at_idx" ON "announcement" USING btree ("org_id","start_at","id");
--> statement-breakpoint
CREATE INDEX "announcement_end_at_idx" ON "announcement" USING btree ("org_id","end_at","id");
--> statement-breakpoint
CREATE INDEX "announcement_title_trgm" ON "announcement" USING gin ("title" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "announcement_content_trgm" ON "announcement" USING gin ("content" gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_departments_key" ON "announcement_departments" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "announcement_departments_target_idx" ON "announcement_departments" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_roles_key" ON "announcement_roles" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "announcement_roles_target_idx" ON "announcement_roles" USING btree ("org_id","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_members_key" ON "announcement_members" USING btree ("org_id","parent_id","target_id");
--> statement-breakpoint
CREATE INDEX "announcement_members_target_idx" ON "announcement_members" USING btree ("org_id","target_id");

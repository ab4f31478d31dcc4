CREATE TABLE "rights_version" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rights_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" bigint NOT NULL,
	CONSTRAINT "rights_version_org_id_id_pk" PRIMARY KEY("org_id","id")
);

--> statement-breakpoint
ALTER TABLE "rights_version" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "rights_version" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "rights_version_company" ON "rights_version" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "rights_version" TO tuheng_app;
--> statement-breakpoint
CREATE UNIQUE INDEX "rights_version_key" ON "rights_version" USING btree ("org_id");

-- Made by npm run db:baseline from the migrations below, for databases that have none. Never edited by hand.
-- 0000_init.sql 2f552af39da13530c2268dc739d8990cecec36ff3dbed20b84cf33be3ddec047
-- 0001_global_access.sql c9f8daa62a6472b0efa95e97dc073de7d72dddcf59707e3f695b913654de9838
-- 0002_company_settings.sql 675384bee921caf8c76ee33cfb88eccdeab748dcbbf60e1ed5a1f5bb73dc51ba
-- 0003_invoice_issuing.sql 67b8013594c95a4e976e012a662d8a8fec7036d0810d01ee555dafa1638c571b
-- 0004_accounts.sql 618a52ef0e867c3fe74ee0e62a556f013407996613b760947053f3d9c38bbcaf
-- 0005_audit_origin.sql 71d52cec97a972ed00a0791f117ba832ed1bdcebb88792c0fdee9052316400ac
-- 0006_sign_in.sql e20714717c707fdaa91d5ca340602ab57ff1ebdb069db144456670492cb4b7f0
-- 0007_view_as.sql 8c858df6e58d2091b393ae039b41679a1ced25986d42268cfa03b6dc3c42dd52
-- 0008_announcements.sql 893bc4a641320d893fc96124ecdb1ca2cb33f4478db8c495dea0297d9d188b10
-- 0009_account_events.sql ef68b4fb9f89380e85313f8442b214d7e9e31ef8b2fa31e16d5602a4899ea2d5
-- 0010_masters.sql 3547522507b42504b5e4d7b5167df282f7e46d2c65007b5c661eae188179551d
-- 0011_interfaces.sql beb4e383e7bd4480cceacd2d952e87a0ea8af62a1458bf47aec42c522f9cdbe0
-- 0012_log_by_time.sql 97018cc5238bba71ecdd74c07747d23152ed6c1c2c26375fa4b54a78b3b74d9a
-- 0013_company_papers.sql 4a3716d61f7ad0b670264e06cf860d0d979799bce740b445884abcd39de6dc6f
-- 0014_dictionary_tree.sql 6fc864d2b2580d47d73f65a1fd13cf43ab2d1c50817dcad83a09d881d6cd5e63
-- 0015_callbacks_due.sql 6c75470ca4905b4b2f39cb65fdfd647da51e2302df04f298cea1a46df8521652
-- 0016_live_rows.sql 4cb77f761716c9361289aaf504aa292ec229f5ff1a895db0a57693e164770624
-- 0017_managed_accounts.sql 4c5d8b80ee44efefd6b5a1df5e9d1ffe10ec75231e554bb084ca3c085d039872
-- 0018_patterns_by_index.sql 078b1c188884f11e0291b1231d07de162e7574fc5966058dcbed7d69a5a345d2
-- 0019_tidy_up.sql fc6434ecdcae44c0ba1a8046b0341952dc874ba0c02db21c7a2c9cac375546e5
-- 0020_papers_by_index.sql 838e0d91057e03720422e57a8277be87f897a38251e8676f03167b15bdea01b4
-- 0021_lists_indexed_once.sql 8bac7f3a27ac544f525aadf68abed54fbf24dd1cb726ed0d27b98fbc362c7fc2
-- 0022_sign_ins_by_age.sql 6023bd78219f183c60c7b194fb28b287c1b1db3d29a6787ccb0044795cff9181
-- 0023_months_in_order.sql e678ce10e06af09b1b40db844bb69f9e0fd3c1d4d62586fde69892b4b603b485
-- 0024_charge_sums.sql 0182aa76af67c51226a92f87f46b07a52a93ed98906b88086d910cc94ed6d233
-- 0025_codes_by_age.sql f9fb3d4105c1414f2c4e0fe93ba84ed67eb8a2b133f8fb490f4f07066dd3b662
-- 0026_late_states_indexed.sql 0c0aea504771ebfed8e8bb3deeb459023c910b534c6c14eed5010b022b29b0c2
-- 0027_coarse_sums_together.sql 7621105dc4d22001e4fc4f4f6f7e37982b9f45273928a62596973cbf34d6f645
-- 0028_books.sql 8ed83e1b9159b5ba52e46ea3e1ca2a2ffc0ab4bfd122acf77c33943235c720a3
-- 0029_names_of_mobiles.sql b8e6adc8bd39ae4dfd6fd7c3a81184ab7cea964a3078db12637f045f18d95e43
-- 0030_price_bands_in_order.sql e231371b6d94c8a474e29b67831b53486d32d408ac3810756bb2c350468c3285
-- 0031_bands_of_old_charges.sql 13185b765409c42430c8513044f1a06891f76ba8f904f5b74a882cf2015f472f
-- 0032_statement_links.sql fa9aca9bcefdfc3de8596ac1b2757a45306ed17e76cd1a6c4083a030ad1aa473
-- 0033_tax_of_invoice_parts.sql 6b612bfce1ec9d577c368ff3edb8908f3ef5d23d5dc69cae1c3cebc1ba6b588c
-- 0034_credit_lift.sql 2c3379819f6fc1d1a2cf154e4aa0ae7b63acaab70d115664be918bb4043c5b78
-- 0035_prepaid_due.sql ce9e781d9573799473cc999ff5dbe5aada5cf2b390c602cc469fb2146b8f3eea
-- 0036_driver_cards.sql f51ccdfa1be6c21bc05dc406af5ebc2a7708f500478761cb4968545fda37f85c
-- 0037_reason_of_nothing_due.sql 91103104e2868c7bd46fef8570ded450b49e3b5e8bfb65da01a85d9d01948746
-- 0038_sums_without_triggers.sql 5a91f7b736f9472ff5ef9eb756ca9adb5d2f9b33b4902fa658c4d5db7159f4d5
-- 0039_sample_records.sql 7dcb432fc0e8fff3383f838889dc7f7aaf8ba3e599033661aecbe430ca51cced
-- 0040_loss_of_each_side.sql 81fd5e9d7eff0ae0aa33ffbb8fe10bd4807258e999df70ec2e82cf3446793a6e
-- 0041_open_of_confirmed_statements.sql d90031336580f6d7274d39e598ba330a9b4b6141b1f37eb6386b8e62bb082c82
-- 0042_price_range_of_sheets.sql 9751c7a497b18289918771d1d2924c694d9f247b2a13f23218a413e963cdc522
-- 0043_codes_alike.sql 88f4f34b1d832dd63aa8bd8a6e64537e80da717baa55b971d639c22095359362
-- 0044_routes_of_price_sheets.sql 57832ddada8e8aec48f6a5efe4e230f0968ab3be9b2eef75e9b4054ca18d53b5
-- 0045_fines_as_deductions.sql f95113f947304b2d5fa6df37f5559d6d286db23f7b792dfe64b84d99471c04f7
-- 0046_removed_samples.sql 3862fd74124d3b26c4813598d8fee536236feff94b3b82e16efc2a2b005d4895
-- 0047_roles_in_a_line.sql 65a96d69ab2fc2f7fe4519c5733aaf6ac32b6c7a725daf9d515adb0f73d6e555
-- 0048_due_dates_of_settlement_parts.sql 4d9a16734c886be4885f4831451ffde37b2b2885e4320b1d3c9ab53b91fa79f0
-- 0049_invitations.sql 32c679f86231ea1d9629228b9c558dcf47c1840a2db7298d10ab707a35fd977f
-- 0050_approvals.sql 019c3d7c086b54dc398054531241067867d15133154f320abc161e4aa8a535c1
-- 0051_audit_list.sql 18f2f4f6f166e0d9463921ebbecbbb0c1c648700a11c45119f225d75f76c51b7
-- 0052_approval_details.sql 4a2056fc58372f7074516c636ca64d23cdf77b9986d18ad8210469201001f705
-- 0054_messenger_messages.sql 60c5d48082dc2dad9c23b3f02e249911b724cc17f86e213afcd2ca1f16f5dbfc
-- 0055_process_origin.sql f2267b1d4b690abe80bdc3a3a6910f5f11909122012724ddc7a0898f36fde273
-- 0056_current_nodes.sql 134675a3291afb9bc90df9701bfd0f645270919adb164a0f2ef4f6667fb2d24d
-- 0057_rail_places.sql 7fd63922de50ebe7966501c4510668b001a54ad25e481999eca26e946cd86aa1
-- 0058_rail_orders.sql cf709d380f76180e37b985eb79612007c701578c3af7615df407bc1a4ef9f6e8
-- 0059_handovers.sql 198319cf5294e20a08efd608f3d5c05be17a23aced5c0c11079b1ab4e7312d80
-- 0060_container_charges.sql 604ac8a2a345fc4a9ef9a6f32e94491a2ef6478e74870bc2f302645535e0bbef
-- 0061_yard_stand.sql 9d3506341292f8686b254ee3ff8c251802abf520ccdb25f4defdfba3f1933fa6
-- 0062_tracking.sql c8410a2999c912aaf4b935b509d588ac558934c5fc2a60c1a18d5cf63bac1bac
-- 0063_yards_and_hire.sql 7036a0aaf796bf36a4d7c621ca3b8c55dd4062b02f4b085454fcb7cae41c40d7
-- 0064_information_prices.sql c1fb79f9334eaecfd434c8e3ae400ea98fd1ac78336c486fd9ef4f7961f3f437
-- 0065_rail_money.sql af486357c2e441c38b42d1d415fb44cadbb3ee27fe599aa14dcb253585c0926d
-- 0066_box_weights.sql b361104f11df902aafe781ba791c3e1cfccb2becbeeca7ad1d8cd8888023232a
-- 0068_service_waybills.sql 5a3d921b87de4ee5ec89a81ce77ccf8ed2107b9a069238c5a33ea68e3d3f1dd5
-- 0069_batch_deletion.sql ab835e70d760778f9b6d399a1801adaad23ad97358e4f2a02217f1b75c2e699f
-- 0070_leg_ends_and_deposits.sql 31806e82890348385e1b3b0084f9d1b41a2a82b8155c2245a09b83e75b8cdb5f
-- 0071_rights_version.sql 038b249300195c4b683e6113357c37fbf02be5986d4df1fb0b18dd1854e7bad5
-- 0072_arrivals_and_days_due.sql 0fe06f38a94695917ca44c1761fdc41ceda7e456f48d8e87a46a1a3c3668aee8
-- 0074_statistics.sql 01eec43bcbeeb280d44b90f9e3026fac500f85a7108e456bf07eab88b7a17659
-- 0075_robots.sql 4e07b048b0605301ed94e9e51cd963575fd406f430669f953d53f96f8a3e98be
-- 0076_platforms.sql 1fe9a7b71ceda0ba4ec65ef4a8d26ac7b48044b873c8788962219cc3166b7c56
-- 0077_interfaces_and_bank.sql 93427c313200bf5a80f533ec40d76eea46479f79f48b7016c3b4145b0881deaf
-- 0078_trip_sums.sql 10d551b6e7b371b97b6d80f11799745ad14436fc077d329c43fe494f10e30cdf
-- 0079_accrual_documents.sql 61b943fc506abcf76ffbb82d48836bd5e1a00215b6e53e225f215911d5c2840a
-- 0080_claims.sql 776446f76a23f901922211aaf27386b6ca8efa2fa99a37a563b6fa014a61074b
-- 0081_budget.sql 18a858766bfa4fa207f751898ae9083f2c780f498c73972e6e601c4221fd487d
-- 0085_statistics_at_speed.sql 41aac50f7c4d2fad1d10a01bb931c47143905ed687a055f5c8e22a429ecb6066
-- 0086_advances.sql 8e38f853aa5d5de55f2c161a5e737261a9b86e530940aaf742a1052e882257e3
-- 0087_offsets.sql f041b97cf88b31edcc7433754251b9dc328200d673c15e4e5083ea836599994a
-- 0088_gap_clocks.sql 5f778adb396585261e5dedd202379a117ea2eb0e8395bab36c62669c55acb480
-- 0090_over_budget_of_settlements.sql 3250427866ab66c4feda31a29163b1e83216f7fdbdffea312163fa8eb9f4d6d3
-- 0093_leg_money.sql d120ea4b42348b60f3ba831d48c26384b05f051e65a6bf25757cbc80d0aff37d
-- 0094_money_complete.sql 1d95fb16df0080740a83d1c81c14f91509e1cd743a220640b2e4cd96ce64deea
-- 0095_contract_book.sql 7e5f545a2e8bc7ec51cc00167d309496321d35b0380a93151cace5ce11126475
-- 0098_warehouse.sql ac0df37055fa4e15803aeefcc6d4d0f49c816dedd246b38f30d8fd6ef9d21c96
-- 0100_causes_of_open_moves.sql bacbf5aeb4585dbe4a63030641a479c1df3e3a35c31a45c5ed415dc426a8f981
-- 0102_work_orders.sql c9778325bddd12fb30523b31fa932e27244f16de538dbfc4df0f041a1d406690
-- 0103_downloads.sql f309f87f629db6dd1a70586726c2249e7e5ca5efb1277468f282231c300917c8
-- 0104_stamps.sql 190f61cd6a9670120274647dfb7b75be12339b64a1d1518f99e3fed00161e8c0
-- 0105_invoice_files.sql e0dca30944a14dff62d4b7888566dda94d814a9735d425b5eb41b21e9feb1d85

CREATE TABLE org (
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME org_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	name text NOT NULL,
	short_name text NOT NULL,
	code text NOT NULL,
	credit_code text,
	profile jsonb DEFAULT '{}'::jsonb NOT NULL,
	settings jsonb DEFAULT '{}'::jsonb NOT NULL,
	status text DEFAULT 'enabled'::text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	query_key uuid DEFAULT gen_random_uuid() NOT NULL,
	outgoing_held_at timestamp with time zone,
	CONSTRAINT org_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX org_credit_code_key ON public.org USING btree (credit_code);
CREATE UNIQUE INDEX org_code_key ON public.org USING btree (code);
ALTER TABLE org ENABLE ROW LEVEL SECURITY;
CREATE POLICY org_own ON org AS PERMISSIVE FOR ALL TO public USING ((id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT SELECT ON org TO tuheng_app;
GRANT UPDATE (name, short_name, code, credit_code, profile, settings, version, outgoing_held_at) ON org TO tuheng_app;
CREATE TABLE app_user (
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME app_user_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	username text NOT NULL,
	mobile text,
	name text NOT NULL,
	password_hash text NOT NULL,
	status text DEFAULT 'active'::text NOT NULL,
	is_platform_admin boolean DEFAULT false NOT NULL,
	last_org_id bigint,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	must_change_password boolean DEFAULT false NOT NULL,
	managed_by_org bigint,
	CONSTRAINT app_user_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX app_user_username_key ON public.app_user USING btree (username);
CREATE UNIQUE INDEX app_user_mobile_key ON public.app_user USING btree (mobile);
CREATE TABLE session (
	token_hash text NOT NULL,
	user_id bigint NOT NULL,
	org_id bigint,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	seen_at timestamp with time zone DEFAULT now() NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	ip text,
	agent text,
	as_member_id bigint,
	parent_hash text,
	CONSTRAINT session_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX session_user_idx ON public.session USING btree (user_id);
CREATE INDEX session_expiry_idx ON public.session USING btree (expires_at);
CREATE INDEX session_parent_idx ON public.session USING btree (parent_hash);
CREATE TABLE audit (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME audit_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	resource text NOT NULL,
	record_id bigint NOT NULL,
	record_no text,
	action text NOT NULL,
	at timestamp with time zone NOT NULL,
	member_id bigint,
	request_id text NOT NULL,
	reason text,
	before jsonb,
	after jsonb,
	chained boolean DEFAULT false NOT NULL,
	chain_seq bigint,
	chain_hash text,
	ip text,
	CONSTRAINT audit_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX audit_record_idx ON public.audit USING btree (org_id, resource, record_id, id);
CREATE UNIQUE INDEX audit_chain_key ON public.audit USING btree (org_id, chain_seq);
CREATE INDEX audit_unsealed_idx ON public.audit USING btree (org_id, id) WHERE (chained AND (chain_seq IS NULL));
CREATE INDEX audit_time_idx ON public.audit USING btree (org_id, at, id);
ALTER TABLE audit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY audit_company ON audit AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON audit TO tuheng_app;
CREATE TABLE serial_counter (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME serial_counter_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	key text NOT NULL,
	period text NOT NULL,
	value integer NOT NULL,
	CONSTRAINT serial_counter_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX serial_counter_key ON public.serial_counter USING btree (org_id, key, period);
ALTER TABLE serial_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY serial_counter_company ON serial_counter AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON serial_counter TO tuheng_app;
CREATE TABLE idempotency (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME idempotency_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	key text NOT NULL,
	member_id bigint NOT NULL,
	request_hash text NOT NULL,
	answer jsonb,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT idempotency_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX idempotency_key ON public.idempotency USING btree (org_id, member_id, key);
CREATE INDEX idempotency_age_idx ON public.idempotency USING btree (org_id, created_at);
ALTER TABLE idempotency ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY idempotency_company ON idempotency AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency TO tuheng_app;
CREATE TABLE list_title (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME list_title_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	mode text NOT NULL,
	name text NOT NULL,
	member_id bigint NOT NULL,
	data jsonb NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT list_title_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX list_title_key ON public.list_title USING btree (org_id, mode, name, member_id);
ALTER TABLE list_title ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY list_title_company ON list_title AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON list_title TO tuheng_app;
CREATE TABLE file (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME file_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	name text NOT NULL,
	size bigint NOT NULL,
	mime text NOT NULL,
	sha256 text NOT NULL,
	store_key text NOT NULL,
	member_id bigint,
	resource text,
	record_id bigint,
	field text,
	expires_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT file_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX file_expiry_idx ON public.file USING btree (org_id, expires_at);
CREATE INDEX file_sha256_idx ON public.file USING btree (org_id, sha256);
ALTER TABLE file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY file_company ON file AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON file TO tuheng_app;
CREATE TABLE job (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME job_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	kind text NOT NULL,
	title jsonb NOT NULL,
	input jsonb NOT NULL,
	state text DEFAULT 'queued'::text NOT NULL,
	progress integer DEFAULT 0 NOT NULL,
	total integer,
	message jsonb,
	result jsonb,
	checkpoint jsonb,
	runner text,
	lease_until timestamp with time zone,
	attempts integer DEFAULT 0 NOT NULL,
	cancel_requested boolean DEFAULT false NOT NULL,
	lang text DEFAULT 'zh'::text NOT NULL,
	member_id bigint NOT NULL,
	request_id text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	started_at timestamp with time zone,
	finished_at timestamp with time zone,
	downloads integer DEFAULT 0 NOT NULL,
	downloaded_at timestamp with time zone,
	CONSTRAINT job_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX job_member_idx ON public.job USING btree (org_id, member_id, id);
CREATE INDEX job_open_idx ON public.job USING btree (org_id, id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX job_file_idx ON public.job USING btree (org_id, (((result -> 'file'::text) ->> 'id'::text)));
ALTER TABLE job ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY job_company ON job AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON job TO tuheng_app;
CREATE TABLE import_batch (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME import_batch_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	resource text NOT NULL,
	face text NOT NULL,
	file_id bigint NOT NULL,
	file_name text NOT NULL,
	shape text NOT NULL,
	mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
	options jsonb DEFAULT '{}'::jsonb NOT NULL,
	state text NOT NULL,
	counts jsonb DEFAULT '{}'::jsonb NOT NULL,
	job_id bigint,
	member_id bigint NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	committed_at timestamp with time zone,
	undone_at timestamp with time zone,
	mapped_by bigint,
	CONSTRAINT import_batch_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX import_batch_shape_idx ON public.import_batch USING btree (org_id, resource, shape);
ALTER TABLE import_batch ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_batch_company ON import_batch AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_batch TO tuheng_app;
CREATE TABLE import_row (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME import_row_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	batch_id bigint NOT NULL,
	sheet text DEFAULT ''::text NOT NULL,
	row_no integer NOT NULL,
	raw jsonb NOT NULL,
	"values" jsonb,
	errors jsonb DEFAULT '[]'::jsonb NOT NULL,
	state text NOT NULL,
	parent_row integer,
	keys text[],
	action text,
	record_id bigint,
	record_version integer,
	before jsonb,
	CONSTRAINT import_row_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX import_row_no_key ON public.import_row USING btree (org_id, batch_id, sheet, row_no);
CREATE INDEX import_row_parent_idx ON public.import_row USING btree (org_id, batch_id, parent_row);
ALTER TABLE import_row ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY import_row_company ON import_row AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON import_row TO tuheng_app;
CREATE TABLE department (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME department_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	parent_id bigint,
	leader_id bigint,
	is_accounting boolean,
	sort integer,
	remark text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT department_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX department__parent_id__name__key ON public.department USING btree (org_id, parent_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX department_name_trgm ON public.department USING gin (name gin_trgm_ops);
CREATE INDEX department_live_idx ON public.department USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX department_name_list ON public.department USING btree (org_id, name, sort) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX department_parent_id_list ON public.department USING btree (org_id, parent_id, sort) WHERE ((deleted_at IS NULL) AND (parent_id IS NOT NULL));
CREATE INDEX department_sort_list ON public.department USING btree (org_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX department_leader_id_ref ON public.department USING btree (org_id, leader_id) WHERE (leader_id IS NOT NULL);
ALTER TABLE department ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY department_company ON department AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON department TO tuheng_app;
CREATE TABLE member (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME member_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	account text NOT NULL,
	user_id integer,
	name text NOT NULL,
	mobile text,
	email text,
	employee_no text,
	job_title text,
	is_admin boolean,
	apply_note text,
	remark text,
	status text DEFAULT 'active'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	employee_no_alike text GENERATED ALWAYS AS (upper((translate(employee_no, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	entry text,
	invited_at timestamp with time zone,
	invite_until timestamp with time zone,
	CONSTRAINT member_pk PRIMARY KEY (org_id, id),
	CONSTRAINT member_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'locked'::text, 'left'::text, 'refused'::text, 'invited'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX member__user_id__key ON public.member USING btree (org_id, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX member__account__key ON public.member USING btree (org_id, account) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX member__employee_no__key ON public.member USING btree (org_id, employee_no) WHERE (deleted_at IS NULL);
CREATE INDEX member_name_trgm ON public.member USING gin (name gin_trgm_ops);
CREATE INDEX member_account_trgm ON public.member USING gin (account gin_trgm_ops);
CREATE INDEX member_mobile_trgm ON public.member USING gin (mobile gin_trgm_ops);
CREATE INDEX member_employee_no_trgm ON public.member USING gin (employee_no gin_trgm_ops);
CREATE INDEX member_live_idx ON public.member USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX member_name_list ON public.member USING btree (org_id, name) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX member_dept_id_list ON public.member USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX member_status_list ON public.member USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'active'::text));
CREATE INDEX member_mobile_list ON public.member USING btree (org_id, mobile) WHERE ((deleted_at IS NULL) AND (mobile IS NOT NULL));
CREATE INDEX member_employee_no_alike ON public.member USING btree (org_id, employee_no_alike) WHERE (deleted_at IS NULL);
ALTER TABLE member ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY member_company ON member AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON member TO tuheng_app;
CREATE TABLE member_roles (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME member_roles_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT member_roles_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX member_roles_key ON public.member_roles USING btree (org_id, parent_id, target_id);
CREATE INDEX member_roles_target_idx ON public.member_roles USING btree (org_id, target_id);
ALTER TABLE member_roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY member_roles_company ON member_roles AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON member_roles TO tuheng_app;
CREATE TABLE role (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME role_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	code text NOT NULL,
	scope text NOT NULL,
	permissions jsonb NOT NULL,
	field_rights jsonb NOT NULL,
	built_in boolean,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	CONSTRAINT role_pk PRIMARY KEY (org_id, id),
	CONSTRAINT role_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX role__code__key ON public.role USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX role__name__key ON public.role USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX role_name_trgm ON public.role USING gin (name gin_trgm_ops);
CREATE INDEX role_code_trgm ON public.role USING gin (code gin_trgm_ops);
CREATE INDEX role_live_idx ON public.role USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX role_scope_list ON public.role USING btree (org_id, scope) WHERE ((deleted_at IS NULL) AND (scope IS NOT NULL));
CREATE INDEX role_status_list ON public.role USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX role_code_alike ON public.role USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
ALTER TABLE role ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY role_company ON role AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON role TO tuheng_app;
CREATE TABLE dictionary (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dictionary_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	built_in boolean,
	remark text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	CONSTRAINT dictionary_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX dictionary__code__key ON public.dictionary USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX dictionary__name__key ON public.dictionary USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX dictionary_code_trgm ON public.dictionary USING gin (code gin_trgm_ops);
CREATE INDEX dictionary_name_trgm ON public.dictionary USING gin (name gin_trgm_ops);
CREATE INDEX dictionary_live_idx ON public.dictionary USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX dictionary_code_alike ON public.dictionary USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
ALTER TABLE dictionary ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dictionary_company ON dictionary AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON dictionary TO tuheng_app;
CREATE TABLE dictionary_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dictionary_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	value text NOT NULL,
	zh text NOT NULL,
	en text,
	color text,
	sort integer,
	disabled boolean,
	parent_value text,
	CONSTRAINT dictionary_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX dictionary_item_parent_idx ON public.dictionary_item USING btree (org_id, parent_id, seq);
ALTER TABLE dictionary_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dictionary_item_company ON dictionary_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON dictionary_item TO tuheng_app;
CREATE TABLE incidental_fee (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME incidental_fee_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	name_en text,
	side text NOT NULL,
	basis text NOT NULL,
	price numeric(12,4),
	tax_rate numeric(6,4) NOT NULL,
	is_deduction boolean,
	sort integer,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	CONSTRAINT incidental_fee_pk PRIMARY KEY (org_id, id),
	CONSTRAINT incidental_fee_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX incidental_fee__code__key ON public.incidental_fee USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX incidental_fee__name__key ON public.incidental_fee USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX incidental_fee_code_trgm ON public.incidental_fee USING gin (code gin_trgm_ops);
CREATE INDEX incidental_fee_name_trgm ON public.incidental_fee USING gin (name gin_trgm_ops);
CREATE INDEX incidental_fee_live_idx ON public.incidental_fee USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX incidental_fee_side_list ON public.incidental_fee USING btree (org_id, side, sort) WHERE ((deleted_at IS NULL) AND (side IS NOT NULL));
CREATE INDEX incidental_fee_basis_list ON public.incidental_fee USING btree (org_id, basis, sort) WHERE ((deleted_at IS NULL) AND (basis IS NOT NULL));
CREATE INDEX incidental_fee_status_list ON public.incidental_fee USING btree (org_id, status, sort) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX incidental_fee_sort_list ON public.incidental_fee USING btree (org_id, sort, id) WHERE (deleted_at IS NULL);
CREATE INDEX incidental_fee_code_alike ON public.incidental_fee USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
ALTER TABLE incidental_fee ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY incidental_fee_company ON incidental_fee AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON incidental_fee TO tuheng_app;
CREATE TABLE company_month (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME company_month_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	month text NOT NULL,
	doc_type text NOT NULL,
	remark text,
	state text DEFAULT 'open'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT company_month_pk PRIMARY KEY (org_id, id),
	CONSTRAINT company_month_state_known CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE UNIQUE INDEX company_month__month__doc_type__key ON public.company_month USING btree (org_id, month, doc_type) WHERE (deleted_at IS NULL);
CREATE INDEX company_month_live_idx ON public.company_month USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX company_month_doc_type_list ON public.company_month USING btree (org_id, doc_type) WHERE (deleted_at IS NULL);
CREATE INDEX company_month_state_list ON public.company_month USING btree (org_id, state, month) WHERE (deleted_at IS NULL);
ALTER TABLE company_month ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_month_company ON company_month AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON company_month TO tuheng_app;
CREATE TABLE party (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME party_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	full_name text NOT NULL,
	short_name text NOT NULL,
	party_kind text NOT NULL,
	credit_code text,
	id_no text,
	is_customer boolean NOT NULL,
	is_carrier boolean NOT NULL,
	is_supplier boolean NOT NULL,
	is_server boolean NOT NULL,
	is_vendor boolean,
	role_words text,
	taxpayer_type text,
	legal_person text,
	contact_name text,
	contact_phone text,
	region_code text,
	address text,
	salesman_id bigint,
	pay_type text NOT NULL,
	statement_cycle text,
	credit_days integer,
	cut_day integer,
	credit_limit numeric(14,2),
	deposit numeric(14,2),
	tax_rate numeric(6,4),
	invoice_item text,
	carrier_kind text,
	carrier_grade text,
	permit_no text,
	permit_to date,
	oil_card_max numeric(6,4),
	blacklisted boolean,
	blacklist_reason text,
	files jsonb,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	blacklist_until date,
	blacklisted_by bigint,
	blacklisted_at timestamp with time zone,
	name_key text,
	not_double boolean,
	merged_into_id bigint,
	account_status text DEFAULT 'clear'::text NOT NULL,
	block_status text DEFAULT 'clear'::text NOT NULL,
	credit_lift_until date,
	credit_lift_reason text,
	credit_lift_by bigint,
	credit_lift_at timestamp with time zone,
	credit_lift text DEFAULT 'none'::text NOT NULL,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	box_free_days integer,
	box_day_fee numeric(14,2),
	CONSTRAINT party_pk PRIMARY KEY (org_id, id),
	CONSTRAINT party_role_check CHECK ((is_customer OR is_carrier OR is_supplier OR is_server)),
	CONSTRAINT party_vendor_check CHECK ((is_vendor = (is_carrier OR is_supplier OR is_server))),
	CONSTRAINT party_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT party_account_status_known CHECK ((account_status = ANY (ARRAY['clear'::text, 'pending'::text]))),
	CONSTRAINT party_block_status_known CHECK ((block_status = ANY (ARRAY['clear'::text, 'blocked'::text]))),
	CONSTRAINT party_credit_lift_known CHECK ((credit_lift = ANY (ARRAY['none'::text, 'lifted'::text]))),
	CONSTRAINT party_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT party_box_terms_check CHECK (((box_free_days IS NULL) = (box_day_fee IS NULL)))
);
CREATE UNIQUE INDEX party__code__key ON public.party USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX party__full_name__key ON public.party USING btree (org_id, full_name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX party__credit_code__key ON public.party USING btree (org_id, credit_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX party__id_no__key ON public.party USING btree (org_id, id_no) WHERE (deleted_at IS NULL);
CREATE INDEX party_salesman_id_ix ON public.party USING btree (org_id, salesman_id);
CREATE INDEX party_permit_to_ix ON public.party USING btree (org_id, permit_to);
CREATE INDEX party_code_trgm ON public.party USING gin (code gin_trgm_ops);
CREATE INDEX party_short_name_trgm ON public.party USING gin (short_name gin_trgm_ops);
CREATE INDEX party_full_name_trgm ON public.party USING gin (full_name gin_trgm_ops);
CREATE INDEX party_credit_code_trgm ON public.party USING gin (credit_code gin_trgm_ops);
CREATE INDEX party_name_key_ix ON public.party USING btree (org_id, name_key);
CREATE INDEX party_contact_phone_ix ON public.party USING btree (org_id, contact_phone);
CREATE INDEX party_live_idx ON public.party USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX party_short_name_list ON public.party USING btree (org_id, short_name, code) WHERE ((deleted_at IS NULL) AND (short_name IS NOT NULL));
CREATE INDEX party_status_list ON public.party USING btree (org_id, status, code) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX party_pay_type_list ON public.party USING btree (org_id, pay_type, code) WHERE ((deleted_at IS NULL) AND (pay_type IS NOT NULL));
CREATE INDEX party_party_kind_list ON public.party USING btree (org_id, party_kind, code) WHERE ((deleted_at IS NULL) AND (party_kind IS NOT NULL));
CREATE INDEX party_region_code_list ON public.party USING btree (org_id, region_code, code) WHERE ((deleted_at IS NULL) AND (region_code IS NOT NULL));
CREATE INDEX party_blacklist_until_list ON public.party USING btree (org_id, blacklist_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX party_account_status_list ON public.party USING btree (org_id, account_status, code) WHERE ((deleted_at IS NULL) AND (account_status <> 'clear'::text));
CREATE INDEX party_merged_into_id_list ON public.party USING btree (org_id, merged_into_id, code) WHERE ((deleted_at IS NULL) AND (merged_into_id IS NOT NULL));
CREATE INDEX party_credit_lift_list ON public.party USING btree (org_id, credit_lift, code) WHERE ((deleted_at IS NULL) AND (credit_lift <> 'none'::text));
CREATE INDEX party_code_alike ON public.party USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
CREATE INDEX party_approval_id_ref ON public.party USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE party ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY party_company ON party AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON party TO tuheng_app;
CREATE TABLE party_invoice_title (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME party_invoice_title_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	title text NOT NULL,
	tax_no text NOT NULL,
	address text,
	phone text,
	bank_name text,
	bank_account text,
	email text,
	mobile text,
	is_default boolean,
	CONSTRAINT party_invoice_title_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX party_invoice_title_parent_idx ON public.party_invoice_title USING btree (org_id, parent_id, seq);
ALTER TABLE party_invoice_title ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY party_invoice_title_company ON party_invoice_title AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON party_invoice_title TO tuheng_app;
CREATE TABLE party_bank_account (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME party_bank_account_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	account_name text NOT NULL,
	bank_name text NOT NULL,
	cnaps text,
	account_no text NOT NULL,
	is_default boolean,
	remark text,
	state text,
	changed_by bigint,
	changed_at timestamp with time zone,
	checked_by bigint,
	checked_at timestamp with time zone,
	changers jsonb,
	CONSTRAINT party_bank_account_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX party_bank_account_parent_idx ON public.party_bank_account USING btree (org_id, parent_id, seq);
CREATE INDEX party_bank_account_changed_by_ref ON public.party_bank_account USING btree (org_id, changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX party_bank_account_checked_by_ref ON public.party_bank_account USING btree (org_id, checked_by) WHERE (checked_by IS NOT NULL);
ALTER TABLE party_bank_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY party_bank_account_company ON party_bank_account AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON party_bank_account TO tuheng_app;
CREATE TABLE driver (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME driver_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	id_no text NOT NULL,
	mobile text NOT NULL,
	license_class text NOT NULL,
	license_org text NOT NULL,
	license_from date NOT NULL,
	license_to date NOT NULL,
	qual_no text,
	qual_to date,
	bank_name text,
	bank_card_no text,
	card_holder text,
	card_relation text,
	vehicle_id bigint,
	id_files jsonb,
	license_files jsonb,
	qual_files jsonb,
	blacklisted boolean,
	blacklist_reason text,
	remark text,
	verify text DEFAULT 'draft'::text NOT NULL,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	blacklist_until date,
	blacklisted_by bigint,
	blacklisted_at timestamp with time zone,
	block_status text DEFAULT 'clear'::text NOT NULL,
	card_changed_by bigint,
	card_changed_at timestamp with time zone,
	card_checked_by bigint,
	card_checked_at timestamp with time zone,
	card_changers jsonb,
	card_status text DEFAULT 'none'::text NOT NULL,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT driver_pk PRIMARY KEY (org_id, id),
	CONSTRAINT driver_licence_dates_check CHECK ((license_to >= license_from)),
	CONSTRAINT driver_verify_known CHECK ((verify = ANY (ARRAY['draft'::text, 'checking'::text, 'passed'::text, 'refused'::text]))),
	CONSTRAINT driver_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT driver_block_status_known CHECK ((block_status = ANY (ARRAY['clear'::text, 'blocked'::text]))),
	CONSTRAINT driver_card_status_known CHECK ((card_status = ANY (ARRAY['none'::text, 'pending'::text, 'confirmed'::text, 'refused'::text]))),
	CONSTRAINT driver_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX driver__id_no__key ON public.driver USING btree (org_id, id_no) WHERE (deleted_at IS NULL);
CREATE INDEX driver_mobile_ix ON public.driver USING btree (org_id, mobile);
CREATE INDEX driver_license_to_ix ON public.driver USING btree (org_id, license_to);
CREATE INDEX driver_name_ix ON public.driver USING btree (org_id, name);
CREATE INDEX driver_name_trgm ON public.driver USING gin (name gin_trgm_ops);
CREATE INDEX driver_mobile_trgm ON public.driver USING gin (mobile gin_trgm_ops);
CREATE INDEX driver_id_no_trgm ON public.driver USING gin (id_no gin_trgm_ops);
CREATE INDEX driver_qual_no_trgm ON public.driver USING gin (qual_no gin_trgm_ops);
CREATE INDEX driver_live_idx ON public.driver USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX driver_license_class_list ON public.driver USING btree (org_id, license_class) WHERE ((deleted_at IS NULL) AND (license_class IS NOT NULL));
CREATE INDEX driver_qual_to_list ON public.driver USING btree (org_id, qual_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX driver_status_list ON public.driver USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX driver_vehicle_id_ref ON public.driver USING btree (org_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX driver_verify_list ON public.driver USING btree (org_id, verify, id) WHERE (deleted_at IS NULL);
CREATE INDEX driver_card_status_list ON public.driver USING btree (org_id, card_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX driver_approval_id_ref ON public.driver USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE driver ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY driver_company ON driver AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON driver TO tuheng_app;
CREATE TABLE driver_carrier_ids (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME driver_carrier_ids_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT driver_carrier_ids_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX driver_carrier_ids_key ON public.driver_carrier_ids USING btree (org_id, parent_id, target_id);
CREATE INDEX driver_carrier_ids_target_idx ON public.driver_carrier_ids USING btree (org_id, target_id);
ALTER TABLE driver_carrier_ids ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY driver_carrier_ids_company ON driver_carrier_ids AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON driver_carrier_ids TO tuheng_app;
CREATE TABLE vehicle (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME vehicle_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	plate_no text NOT NULL,
	plate_color text NOT NULL,
	vehicle_type text NOT NULL,
	is_trailer boolean,
	vehicle_kind text,
	energy_type text NOT NULL,
	gross_mass numeric(11,2) NOT NULL,
	rated_load numeric(11,2) NOT NULL,
	curb_weight numeric(11,2),
	axles integer NOT NULL,
	outer_length integer,
	outer_width integer,
	outer_height integer,
	vin text,
	owner text,
	use_character text,
	register_date date,
	issue_date date,
	issue_org text,
	transport_cert_no text NOT NULL,
	transport_cert_to date,
	inspect_to date,
	insurance_to date,
	commercial_to date,
	liability_to date,
	maintain_to date,
	trailer_id bigint,
	belong_type text NOT NULL,
	host_company text,
	carrier_id bigint,
	gps_no text,
	license_files jsonb,
	cert_files jsonb,
	blacklisted boolean,
	blacklist_reason text,
	remark text,
	verify text DEFAULT 'draft'::text NOT NULL,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	blacklist_until date,
	blacklisted_by bigint,
	blacklisted_at timestamp with time zone,
	block_status text DEFAULT 'clear'::text NOT NULL,
	vin_alike text GENERATED ALWAYS AS (upper((translate(vin, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT vehicle_pk PRIMARY KEY (org_id, id),
	CONSTRAINT vehicle_masses_check CHECK (((gross_mass > (0)::numeric) AND (rated_load > (0)::numeric))),
	CONSTRAINT vehicle_verify_known CHECK ((verify = ANY (ARRAY['draft'::text, 'checking'::text, 'passed'::text, 'refused'::text]))),
	CONSTRAINT vehicle_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT vehicle_block_status_known CHECK ((block_status = ANY (ARRAY['clear'::text, 'blocked'::text]))),
	CONSTRAINT vehicle_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX vehicle__plate_no__plate_color__key ON public.vehicle USING btree (org_id, plate_no, plate_color) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX vehicle__vin__key ON public.vehicle USING btree (org_id, vin) WHERE (deleted_at IS NULL);
CREATE INDEX vehicle_carrier_id_ix ON public.vehicle USING btree (org_id, carrier_id);
CREATE INDEX vehicle_inspect_to_ix ON public.vehicle USING btree (org_id, inspect_to);
CREATE INDEX vehicle_insurance_to_ix ON public.vehicle USING btree (org_id, insurance_to);
CREATE INDEX vehicle_plate_no_trgm ON public.vehicle USING gin (plate_no gin_trgm_ops);
CREATE INDEX vehicle_transport_cert_no_trgm ON public.vehicle USING gin (transport_cert_no gin_trgm_ops);
CREATE INDEX vehicle_vin_trgm ON public.vehicle USING gin (vin gin_trgm_ops);
CREATE INDEX vehicle_owner_trgm ON public.vehicle USING gin (owner gin_trgm_ops);
CREATE INDEX vehicle_live_idx ON public.vehicle USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX vehicle_transport_cert_to_ix ON public.vehicle USING btree (org_id, transport_cert_to);
CREATE INDEX vehicle_commercial_to_ix ON public.vehicle USING btree (org_id, commercial_to);
CREATE INDEX vehicle_liability_to_ix ON public.vehicle USING btree (org_id, liability_to);
CREATE INDEX vehicle_maintain_to_ix ON public.vehicle USING btree (org_id, maintain_to);
CREATE INDEX vehicle_vehicle_type_list ON public.vehicle USING btree (org_id, vehicle_type) WHERE ((deleted_at IS NULL) AND (vehicle_type IS NOT NULL));
CREATE INDEX vehicle_belong_type_list ON public.vehicle USING btree (org_id, belong_type) WHERE ((deleted_at IS NULL) AND (belong_type IS NOT NULL));
CREATE INDEX vehicle_plate_color_list ON public.vehicle USING btree (org_id, plate_color) WHERE ((deleted_at IS NULL) AND (plate_color IS NOT NULL));
CREATE INDEX vehicle_status_list ON public.vehicle USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX vehicle_trailer_id_ref ON public.vehicle USING btree (org_id, trailer_id) WHERE (trailer_id IS NOT NULL);
CREATE INDEX vehicle_verify_list ON public.vehicle USING btree (org_id, verify, id) WHERE (deleted_at IS NULL);
CREATE INDEX vehicle_vin_alike ON public.vehicle USING btree (org_id, vin_alike) WHERE (deleted_at IS NULL);
CREATE INDEX vehicle_approval_id_ref ON public.vehicle USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE vehicle ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY vehicle_company ON vehicle AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON vehicle TO tuheng_app;
CREATE TABLE goods (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME goods_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	cargo_type text NOT NULL,
	spec text,
	unit text NOT NULL,
	ref_value numeric(12,4),
	loss_permille numeric(11,2),
	qnet_kcal integer,
	total_moisture numeric(11,2),
	ash numeric(11,2),
	volatile numeric(11,2),
	sulfur numeric(11,2),
	tax_name text,
	tax_code text,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	rail_name text,
	rail_code text,
	tariff_class text,
	CONSTRAINT goods_pk PRIMARY KEY (org_id, id),
	CONSTRAINT goods_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT goods_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX goods__code__key ON public.goods USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX goods__name__spec__key ON public.goods USING btree (org_id, name, spec) WHERE (deleted_at IS NULL);
CREATE INDEX goods_code_trgm ON public.goods USING gin (code gin_trgm_ops);
CREATE INDEX goods_name_trgm ON public.goods USING gin (name gin_trgm_ops);
CREATE INDEX goods_spec_trgm ON public.goods USING gin (spec gin_trgm_ops);
CREATE INDEX goods_live_idx ON public.goods USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX goods_cargo_type_list ON public.goods USING btree (org_id, cargo_type, code) WHERE ((deleted_at IS NULL) AND (cargo_type IS NOT NULL));
CREATE INDEX goods_unit_list ON public.goods USING btree (org_id, unit, code) WHERE ((deleted_at IS NULL) AND (unit IS NOT NULL));
CREATE INDEX goods_status_list ON public.goods USING btree (org_id, status, code) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX goods_code_alike ON public.goods USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
CREATE INDEX goods_approval_id_ref ON public.goods USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE goods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY goods_company ON goods AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON goods TO tuheng_app;
CREATE TABLE address (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME address_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	region_code text NOT NULL,
	detail text NOT NULL,
	party_id bigint,
	lng numeric(15,6),
	lat numeric(15,6),
	radius integer,
	contact_name text,
	contact_phone text,
	load_hours text,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	coord_system text NOT NULL,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT address_pk PRIMARY KEY (org_id, id),
	CONSTRAINT address_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT address_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX address__name__region_code__key ON public.address USING btree (org_id, name, region_code) WHERE (deleted_at IS NULL);
CREATE INDEX address_name_trgm ON public.address USING gin (name gin_trgm_ops);
CREATE INDEX address_detail_trgm ON public.address USING gin (detail gin_trgm_ops);
CREATE INDEX address_live_idx ON public.address USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX address_kind_list ON public.address USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX address_region_code_list ON public.address USING btree (org_id, region_code) WHERE ((deleted_at IS NULL) AND (region_code IS NOT NULL));
CREATE INDEX address_party_id_list ON public.address USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX address_status_list ON public.address USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX address_approval_id_ref ON public.address USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE address ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY address_company ON address AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON address TO tuheng_app;
CREATE TABLE contract (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME contract_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	contract_no text NOT NULL,
	kind text NOT NULL,
	outer_no text,
	title text NOT NULL,
	party_id bigint NOT NULL,
	party_roles text,
	side text,
	is_trade boolean,
	other_side text,
	category text,
	biz_mode text NOT NULL,
	sign_date date NOT NULL,
	start_date date NOT NULL,
	end_date date NOT NULL,
	salesman_id bigint,
	total_qty numeric(12,3),
	total_amount numeric(14,2),
	done_qty numeric(12,3),
	left_qty numeric(12,3),
	done_rate numeric(6,4),
	price_basis text NOT NULL,
	tax_rate numeric(6,4) NOT NULL,
	invoice_kind text NOT NULL,
	weight_rule text,
	loss_mode text,
	loss_value numeric(12,3),
	loss_kg numeric(12,3),
	deduct_mode text,
	goods_value numeric(12,4),
	wipe_rule text NOT NULL,
	pay_type text NOT NULL,
	statement_cycle text NOT NULL,
	credit_days integer,
	cut_day integer,
	deposit numeric(14,2),
	freight_bearer text,
	ticket_mode text,
	breach_terms text,
	signed_files jsonb,
	files jsonb,
	amend_no integer,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	box_free_days integer,
	box_day_fee numeric(14,2),
	late_rate numeric(6,4),
	CONSTRAINT contract_pk PRIMARY KEY (org_id, id),
	CONSTRAINT contract__contract_no__key UNIQUE (org_id, contract_no),
	CONSTRAINT contract_dates_check CHECK ((end_date >= start_date)),
	CONSTRAINT contract_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'toSign'::text, 'active'::text, 'expired'::text, 'done'::text, 'terminated'::text]))),
	CONSTRAINT contract_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT contract_box_terms_check CHECK (((box_free_days IS NULL) = (box_day_fee IS NULL)))
);
CREATE INDEX contract_kind_status_ix ON public.contract USING btree (org_id, kind, status);
CREATE INDEX contract_kind_end_date_ix ON public.contract USING btree (org_id, kind, end_date);
CREATE INDEX contract_contract_no_trgm ON public.contract USING gin (contract_no gin_trgm_ops);
CREATE INDEX contract_outer_no_trgm ON public.contract USING gin (outer_no gin_trgm_ops);
CREATE INDEX contract_title_trgm ON public.contract USING gin (title gin_trgm_ops);
CREATE INDEX contract_live_idx ON public.contract USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_party_id_list ON public.contract USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX contract_end_date_list ON public.contract USING btree (org_id, end_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_sign_date_list ON public.contract USING btree (org_id, sign_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_biz_mode_list ON public.contract USING btree (org_id, biz_mode) WHERE ((deleted_at IS NULL) AND (biz_mode IS NOT NULL));
CREATE INDEX contract_salesman_id_list ON public.contract USING btree (org_id, salesman_id, id) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX contract_outer_no_list ON public.contract USING btree (org_id, outer_no) WHERE ((deleted_at IS NULL) AND (outer_no IS NOT NULL));
CREATE INDEX contract_title_list ON public.contract USING btree (org_id, title) WHERE ((deleted_at IS NULL) AND (title IS NOT NULL));
CREATE INDEX contract_start_date_list ON public.contract USING btree (org_id, start_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_category_list ON public.contract USING btree (org_id, category) WHERE ((deleted_at IS NULL) AND (category IS NOT NULL));
CREATE INDEX contract_status_list ON public.contract USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX contract_approval_id_ref ON public.contract USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE contract ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY contract_company ON contract AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON contract TO tuheng_app;
CREATE TABLE contract_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME contract_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	goods_id bigint,
	route_id bigint,
	qty numeric(12,3) NOT NULL,
	price numeric(12,4),
	remark text,
	from_station_id bigint,
	to_station_id bigint,
	CONSTRAINT contract_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX contract_item_parent_idx ON public.contract_item USING btree (org_id, parent_id, seq);
CREATE INDEX contract_item_goods_id_ref ON public.contract_item USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX contract_item_route_id_ref ON public.contract_item USING btree (org_id, route_id) WHERE (route_id IS NOT NULL);
CREATE INDEX contract_item_from_station_id_ref ON public.contract_item USING btree (org_id, from_station_id) WHERE (from_station_id IS NOT NULL);
CREATE INDEX contract_item_to_station_id_ref ON public.contract_item USING btree (org_id, to_station_id) WHERE (to_station_id IS NOT NULL);
ALTER TABLE contract_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY contract_item_company ON contract_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_item TO tuheng_app;
CREATE TABLE contract_quality_term (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME contract_quality_term_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	item text NOT NULL,
	standard numeric(11,2) NOT NULL,
	reject numeric(11,2),
	rule text,
	CONSTRAINT contract_quality_term_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX contract_quality_term_parent_idx ON public.contract_quality_term USING btree (org_id, parent_id, seq);
ALTER TABLE contract_quality_term ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY contract_quality_term_company ON contract_quality_term AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_quality_term TO tuheng_app;
CREATE TABLE contract_pay_node (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME contract_pay_node_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	node text NOT NULL,
	share numeric(6,4) NOT NULL,
	days integer,
	condition text,
	CONSTRAINT contract_pay_node_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX contract_pay_node_parent_idx ON public.contract_pay_node USING btree (org_id, parent_id, seq);
ALTER TABLE contract_pay_node ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY contract_pay_node_company ON contract_pay_node AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_pay_node TO tuheng_app;
CREATE TABLE contract_amendment (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME contract_amendment_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	signed_on date NOT NULL,
	summary text NOT NULL,
	files jsonb NOT NULL,
	CONSTRAINT contract_amendment_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX contract_amendment_parent_idx ON public.contract_amendment USING btree (org_id, parent_id, seq);
ALTER TABLE contract_amendment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY contract_amendment_company ON contract_amendment AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_amendment TO tuheng_app;
CREATE TABLE price_sheet (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME price_sheet_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	sheet_no text NOT NULL,
	kind text NOT NULL,
	contract_id bigint NOT NULL,
	contract_kind text,
	party_id bigint,
	side text,
	eff_from date NOT NULL,
	eff_to date NOT NULL,
	change_reason text,
	weight_rule text NOT NULL,
	loss_mode text NOT NULL,
	loss_value numeric(12,3),
	loss_kg numeric(12,3),
	deduct_mode text,
	goods_value numeric(12,4),
	wipe_rule text NOT NULL,
	based_on_id bigint,
	revision integer,
	files jsonb,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	price_basis text,
	price_low numeric(12,4),
	price_high numeric(12,4),
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT price_sheet_pk PRIMARY KEY (org_id, id),
	CONSTRAINT price_sheet__sheet_no__key UNIQUE (org_id, sheet_no),
	CONSTRAINT price_sheet_dates_check CHECK (((eff_to >= eff_from) OR (status = 'superseded'::text))),
	CONSTRAINT price_sheet_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'active'::text, 'superseded'::text, 'expired'::text, 'void'::text]))),
	CONSTRAINT price_sheet_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX price_sheet_kind_status_ix ON public.price_sheet USING btree (org_id, kind, status);
CREATE INDEX price_sheet_contract_id_eff_from_ix ON public.price_sheet USING btree (org_id, contract_id, eff_from);
CREATE INDEX price_sheet_sheet_no_trgm ON public.price_sheet USING gin (sheet_no gin_trgm_ops);
CREATE INDEX price_sheet_change_reason_trgm ON public.price_sheet USING gin (change_reason gin_trgm_ops);
CREATE INDEX price_sheet_live_idx ON public.price_sheet USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_sheet_party_id_list ON public.price_sheet USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX price_sheet_contract_id_list ON public.price_sheet USING btree (org_id, contract_id, id) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX price_sheet_eff_from_list ON public.price_sheet USING btree (org_id, eff_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_sheet_eff_to_list ON public.price_sheet USING btree (org_id, eff_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_sheet_side_list ON public.price_sheet USING btree (org_id, side) WHERE ((deleted_at IS NULL) AND (side IS NOT NULL));
CREATE INDEX price_sheet_created_by_list ON public.price_sheet USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX price_sheet_created_at_list ON public.price_sheet USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_sheet_based_on_id_ref ON public.price_sheet USING btree (org_id, based_on_id) WHERE (based_on_id IS NOT NULL);
CREATE INDEX price_sheet_status_list ON public.price_sheet USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX price_sheet_approval_id_ref ON public.price_sheet USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE price_sheet ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_sheet_company ON price_sheet AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_sheet TO tuheng_app;
CREATE TABLE price_sheet_line (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME price_sheet_line_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	route_id bigint,
	load_address_id bigint,
	unload_address_id bigint,
	goods_id bigint,
	vehicle_kind text,
	basis text NOT NULL,
	price numeric(12,4),
	tax_rate numeric(6,4) NOT NULL,
	price_excl numeric(12,4),
	tiers jsonb,
	min_qty numeric(12,3),
	goods_value numeric(12,4),
	loss_value numeric(12,3),
	loss_kg numeric(12,3),
	prev_price numeric(12,4),
	change numeric(12,4),
	remark text,
	contract_id bigint,
	eff_from date,
	eff_to date,
	active boolean,
	market_price numeric(12,4),
	over_market numeric(12,4),
	over_market_rate numeric(6,4),
	carrier_price numeric(12,4),
	margin_rate numeric(6,4),
	CONSTRAINT price_sheet_line_pk PRIMARY KEY (org_id, id),
	CONSTRAINT price_sheet_line_no_overlap EXCLUDE USING gist (org_id WITH =, contract_id WITH =, COALESCE(route_id, (0)::bigint) WITH =, COALESCE(load_address_id, (0)::bigint) WITH =, COALESCE(unload_address_id, (0)::bigint) WITH =, COALESCE(goods_id, (0)::bigint) WITH =, COALESCE(vehicle_kind, ''::text) WITH =, basis WITH =, daterange(eff_from, eff_to, '[]'::text) WITH &&) WHERE (active),
	CONSTRAINT price_sheet_line_price_check CHECK (((price > (0)::numeric) OR (tiers IS NOT NULL))),
	CONSTRAINT price_sheet_line_min_qty_check CHECK ((min_qty > (0)::numeric))
);
CREATE INDEX price_sheet_line_parent_idx ON public.price_sheet_line USING btree (org_id, parent_id, seq);
CREATE INDEX price_sheet_line_route_id_ref ON public.price_sheet_line USING btree (org_id, route_id) WHERE (route_id IS NOT NULL);
CREATE INDEX price_sheet_line_load_address_id_ref ON public.price_sheet_line USING btree (org_id, load_address_id) WHERE (load_address_id IS NOT NULL);
CREATE INDEX price_sheet_line_unload_address_id_ref ON public.price_sheet_line USING btree (org_id, unload_address_id) WHERE (unload_address_id IS NOT NULL);
CREATE INDEX price_sheet_line_goods_id_ref ON public.price_sheet_line USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX price_sheet_line_contract_id_ref ON public.price_sheet_line USING btree (org_id, contract_id) WHERE (contract_id IS NOT NULL);
ALTER TABLE price_sheet_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_sheet_line_company ON price_sheet_line AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_sheet_line TO tuheng_app;
CREATE TABLE price_sheet_fee (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME price_sheet_fee_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	fee_id bigint NOT NULL,
	fee_code text,
	fee_name text,
	fee_name_en text,
	is_deduction boolean,
	basis text NOT NULL,
	price numeric(12,4) NOT NULL,
	tax_rate numeric(6,4) NOT NULL,
	remark text,
	CONSTRAINT price_sheet_fee_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX price_sheet_fee_parent_idx ON public.price_sheet_fee USING btree (org_id, parent_id, seq);
CREATE INDEX price_sheet_fee_fee_id_ref ON public.price_sheet_fee USING btree (org_id, fee_id) WHERE (fee_id IS NOT NULL);
ALTER TABLE price_sheet_fee ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_sheet_fee_company ON price_sheet_fee AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_sheet_fee TO tuheng_app;
CREATE TABLE route (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME route_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text,
	from_address_id bigint NOT NULL,
	from_name text,
	from_region text,
	to_address_id bigint NOT NULL,
	to_name text,
	to_region text,
	km numeric(10,1) NOT NULL,
	hours numeric(10,1),
	toll numeric(14,2),
	fuel numeric(10,1),
	ref_price numeric(12,4),
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT route_pk PRIMARY KEY (org_id, id),
	CONSTRAINT route_places_check CHECK ((from_address_id <> to_address_id)),
	CONSTRAINT route_km_check CHECK ((km > (0)::numeric)),
	CONSTRAINT route_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT route_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX route__code__key ON public.route USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX route__from_address_id__to_address_id__key ON public.route USING btree (org_id, from_address_id, to_address_id) WHERE (deleted_at IS NULL);
CREATE INDEX route_code_trgm ON public.route USING gin (code gin_trgm_ops);
CREATE INDEX route_name_trgm ON public.route USING gin (name gin_trgm_ops);
CREATE INDEX route_live_idx ON public.route USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX route_name_list ON public.route USING btree (org_id, name, code) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX route_from_address_id_list ON public.route USING btree (org_id, from_address_id, code) WHERE ((deleted_at IS NULL) AND (from_address_id IS NOT NULL));
CREATE INDEX route_to_address_id_list ON public.route USING btree (org_id, to_address_id, code) WHERE ((deleted_at IS NULL) AND (to_address_id IS NOT NULL));
CREATE INDEX route_status_list ON public.route USING btree (org_id, status, code) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX route_km_list ON public.route USING btree (org_id, km, code) WHERE ((deleted_at IS NULL) AND (km IS NOT NULL));
CREATE INDEX route_from_region_list ON public.route USING btree (org_id, from_region, code) WHERE ((deleted_at IS NULL) AND (from_region IS NOT NULL));
CREATE INDEX route_to_region_list ON public.route USING btree (org_id, to_region, code) WHERE ((deleted_at IS NULL) AND (to_region IS NOT NULL));
CREATE INDEX route_code_alike ON public.route USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
CREATE INDEX route_approval_id_ref ON public.route USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE route ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY route_company ON route AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON route TO tuheng_app;
CREATE TABLE load_bill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME load_bill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	bill_no text NOT NULL,
	owner_bill_no text,
	kind text NOT NULL,
	mode text NOT NULL,
	customer_id bigint NOT NULL,
	contract_id bigint NOT NULL,
	shipper text NOT NULL,
	consignee text NOT NULL,
	load_address_id bigint NOT NULL,
	unload_address_id bigint NOT NULL,
	goods_id bigint NOT NULL,
	spec text,
	qty numeric(12,3) NOT NULL,
	trucks integer,
	over_rate numeric(6,4) NOT NULL,
	valid_from date NOT NULL,
	valid_to date NOT NULL,
	granted_qty numeric(12,3),
	ungranted_qty numeric(12,3),
	sent_qty numeric(12,3),
	sent_trucks integer,
	arrived_qty numeric(12,3),
	arrived_trucks integer,
	received_qty numeric(12,3),
	transit_qty numeric(12,3),
	unsent_qty numeric(12,3),
	attachments jsonb,
	remark text,
	audited_by bigint,
	audited_at timestamp with time zone,
	status text DEFAULT 'toAudit'::text NOT NULL,
	stage text DEFAULT 'toAudit'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT load_bill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT load_bill__bill_no__key UNIQUE (org_id, bill_no),
	CONSTRAINT load_bill_period_check CHECK ((valid_to >= valid_from)),
	CONSTRAINT load_bill_granted_check CHECK (((granted_qty >= (0)::numeric) AND (granted_qty <= round((qty * ((1)::numeric + over_rate)), 3)))),
	CONSTRAINT load_bill_arrived_check CHECK (((arrived_qty >= (0)::numeric) AND (arrived_qty <= sent_qty))),
	CONSTRAINT load_bill_status_known CHECK ((status = ANY (ARRAY['toAudit'::text, 'audited'::text, 'closed'::text, 'void'::text]))),
	CONSTRAINT load_bill_stage_known CHECK ((stage = ANY (ARRAY['toAudit'::text, 'audited'::text, 'partGranted'::text, 'granted'::text, 'executing'::text, 'done'::text, 'expired'::text, 'void'::text]))),
	CONSTRAINT load_bill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX load_bill__customer_id__owner_bill_no__key ON public.load_bill USING btree (org_id, customer_id, owner_bill_no) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_customer_id_valid_to_ix ON public.load_bill USING btree (org_id, customer_id, valid_to);
CREATE INDEX load_bill_goods_id_ix ON public.load_bill USING btree (org_id, goods_id);
CREATE INDEX load_bill_stage_valid_to_ix ON public.load_bill USING btree (org_id, stage, valid_to);
CREATE INDEX load_bill_contract_id_ix ON public.load_bill USING btree (org_id, contract_id);
CREATE INDEX load_bill_bill_no_trgm ON public.load_bill USING gin (bill_no gin_trgm_ops);
CREATE INDEX load_bill_owner_bill_no_trgm ON public.load_bill USING gin (owner_bill_no gin_trgm_ops);
CREATE INDEX load_bill_shipper_trgm ON public.load_bill USING gin (shipper gin_trgm_ops);
CREATE INDEX load_bill_consignee_trgm ON public.load_bill USING gin (consignee gin_trgm_ops);
CREATE INDEX load_bill_live_idx ON public.load_bill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_customer_id_list ON public.load_bill USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX load_bill_valid_to_list ON public.load_bill USING btree (org_id, valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_owner_bill_no_list ON public.load_bill USING btree (org_id, owner_bill_no) WHERE ((deleted_at IS NULL) AND (owner_bill_no IS NOT NULL));
CREATE INDEX load_bill_unsent_qty_list ON public.load_bill USING btree (org_id, unsent_qty) WHERE ((deleted_at IS NULL) AND (unsent_qty IS NOT NULL));
CREATE INDEX load_bill_load_address_id_list ON public.load_bill USING btree (org_id, load_address_id, id) WHERE ((deleted_at IS NULL) AND (load_address_id IS NOT NULL));
CREATE INDEX load_bill_unload_address_id_list ON public.load_bill USING btree (org_id, unload_address_id, id) WHERE ((deleted_at IS NULL) AND (unload_address_id IS NOT NULL));
CREATE INDEX load_bill_mode_list ON public.load_bill USING btree (org_id, mode) WHERE ((deleted_at IS NULL) AND (mode IS NOT NULL));
CREATE INDEX load_bill_kind_list ON public.load_bill USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX load_bill_shipper_list ON public.load_bill USING btree (org_id, shipper) WHERE ((deleted_at IS NULL) AND (shipper IS NOT NULL));
CREATE INDEX load_bill_consignee_list ON public.load_bill USING btree (org_id, consignee) WHERE ((deleted_at IS NULL) AND (consignee IS NOT NULL));
CREATE INDEX load_bill_valid_from_list ON public.load_bill USING btree (org_id, valid_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_created_by_list ON public.load_bill USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX load_bill_created_at_list ON public.load_bill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_dept_id_list ON public.load_bill USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX load_bill_approval_id_ref ON public.load_bill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE load_bill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY load_bill_company ON load_bill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON load_bill TO tuheng_app;
CREATE TABLE load_bill_grant (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME load_bill_grant_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	grant_no text NOT NULL,
	bill_id bigint NOT NULL,
	owner_bill_no text,
	bill_kind text,
	customer_id bigint,
	shipper text,
	consignee text,
	load_address_id bigint,
	unload_address_id bigint,
	goods_id bigint,
	over_rate numeric(6,4),
	carrier_id bigint NOT NULL,
	qty numeric(12,3) NOT NULL,
	trucks integer,
	price numeric(12,4),
	price_basis text,
	valid_to date,
	used_qty numeric(12,3),
	used_trucks integer,
	left_qty numeric(12,3),
	pickup_code text,
	granted_by bigint,
	granted_at timestamp with time zone,
	claimant text,
	claimant_mobile text,
	claimed_at timestamp with time zone,
	remark text,
	status text DEFAULT 'granted'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT load_bill_grant_pk PRIMARY KEY (org_id, id),
	CONSTRAINT load_bill_grant__grant_no__key UNIQUE (org_id, grant_no),
	CONSTRAINT load_bill_grant_used_check CHECK ((used_qty >= (0)::numeric)),
	CONSTRAINT load_bill_grant_status_known CHECK ((status = ANY (ARRAY['granted'::text, 'claimed'::text, 'finished'::text, 'revoked'::text]))),
	CONSTRAINT load_bill_grant_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX load_bill_grant__pickup_code__key ON public.load_bill_grant USING btree (org_id, pickup_code) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_grant_bill_id_carrier_id_ix ON public.load_bill_grant USING btree (org_id, bill_id, carrier_id);
CREATE INDEX load_bill_grant_carrier_id_status_ix ON public.load_bill_grant USING btree (org_id, carrier_id, status);
CREATE INDEX load_bill_grant_grant_no_trgm ON public.load_bill_grant USING gin (grant_no gin_trgm_ops);
CREATE INDEX load_bill_grant_owner_bill_no_trgm ON public.load_bill_grant USING gin (owner_bill_no gin_trgm_ops);
CREATE INDEX load_bill_grant_pickup_code_trgm ON public.load_bill_grant USING gin (pickup_code gin_trgm_ops);
CREATE INDEX load_bill_grant_live_idx ON public.load_bill_grant USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_grant_customer_id_list ON public.load_bill_grant USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX load_bill_grant_goods_id_list ON public.load_bill_grant USING btree (org_id, goods_id, id) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX load_bill_grant_left_qty_list ON public.load_bill_grant USING btree (org_id, left_qty) WHERE ((deleted_at IS NULL) AND (left_qty IS NOT NULL));
CREATE INDEX load_bill_grant_valid_to_list ON public.load_bill_grant USING btree (org_id, valid_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_grant_load_address_id_list ON public.load_bill_grant USING btree (org_id, load_address_id, id) WHERE ((deleted_at IS NULL) AND (load_address_id IS NOT NULL));
CREATE INDEX load_bill_grant_granted_at_list ON public.load_bill_grant USING btree (org_id, granted_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_grant_unload_address_id_ref ON public.load_bill_grant USING btree (org_id, unload_address_id) WHERE (unload_address_id IS NOT NULL);
CREATE INDEX load_bill_grant_status_list ON public.load_bill_grant USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX load_bill_grant_approval_id_ref ON public.load_bill_grant USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE load_bill_grant ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY load_bill_grant_company ON load_bill_grant AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON load_bill_grant TO tuheng_app;
CREATE TABLE main_waybill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME main_waybill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	main_no text NOT NULL,
	biz_kind text NOT NULL,
	customer_id bigint NOT NULL,
	ar_contract_id bigint,
	load_bill_id bigint,
	route_id bigint,
	load_address_id bigint,
	unload_address_id bigint,
	km numeric(10,1),
	shipper text,
	shipper_contact text,
	shipper_phone text,
	consignee text,
	consignee_contact text,
	consignee_phone text,
	goods_id bigint NOT NULL,
	spec text,
	plan_qty numeric(12,3) NOT NULL,
	plan_trucks integer,
	plan_from date NOT NULL,
	plan_to date NOT NULL,
	ar_basis text,
	ar_price numeric(12,4),
	ar_price_line_id integer,
	ap_price numeric(12,4),
	ar_weight_rule text NOT NULL,
	ap_weight_rule text NOT NULL,
	loss_mode text NOT NULL,
	loss_value numeric(12,3),
	loss_kg numeric(12,3),
	deduct_mode text NOT NULL,
	goods_value numeric(12,4),
	warn_permille numeric(11,2),
	ar_wipe_rule text NOT NULL,
	ap_wipe_rule text NOT NULL,
	service_rate numeric(6,4),
	pay_type text NOT NULL,
	prepay_cap numeric(6,4),
	cash_cap numeric(6,4),
	oil_virtual_cap numeric(6,4),
	oil_physical_cap numeric(6,4),
	etc_cap numeric(6,4),
	salesman_id bigint,
	dispatcher_id bigint,
	dispatched_trucks integer,
	dispatched_qty numeric(12,3),
	loaded_trucks integer,
	loaded_qty numeric(12,3),
	unloaded_trucks integer,
	unloaded_qty numeric(12,3),
	done_trucks integer,
	done_qty numeric(12,3),
	left_qty numeric(12,3),
	done_rate numeric(6,4),
	attachments jsonb,
	remark text,
	audited_by bigint,
	audited_at timestamp with time zone,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	leg_id bigint,
	through_priced boolean,
	station_id bigint,
	yard_id bigint,
	CONSTRAINT main_waybill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT main_waybill__main_no__key UNIQUE (org_id, main_no),
	CONSTRAINT main_waybill_plan_check CHECK ((plan_to >= plan_from)),
	CONSTRAINT main_waybill_progress_check CHECK (((dispatched_trucks >= loaded_trucks) AND (loaded_trucks >= unloaded_trucks) AND (unloaded_trucks >= done_trucks))),
	CONSTRAINT main_waybill_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'toAudit'::text, 'active'::text, 'done'::text, 'closed'::text, 'void'::text]))),
	CONSTRAINT main_waybill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX main_waybill_status_plan_from_ix ON public.main_waybill USING btree (org_id, status, plan_from);
CREATE INDEX main_waybill_customer_id_plan_from_ix ON public.main_waybill USING btree (org_id, customer_id, plan_from);
CREATE INDEX main_waybill_ar_contract_id_ix ON public.main_waybill USING btree (org_id, ar_contract_id);
CREATE INDEX main_waybill_load_bill_id_ix ON public.main_waybill USING btree (org_id, load_bill_id);
CREATE INDEX main_waybill_route_id_ix ON public.main_waybill USING btree (org_id, route_id);
CREATE INDEX main_waybill_goods_id_ix ON public.main_waybill USING btree (org_id, goods_id);
CREATE INDEX main_waybill_main_no_trgm ON public.main_waybill USING gin (main_no gin_trgm_ops);
CREATE INDEX main_waybill_shipper_trgm ON public.main_waybill USING gin (shipper gin_trgm_ops);
CREATE INDEX main_waybill_consignee_trgm ON public.main_waybill USING gin (consignee gin_trgm_ops);
CREATE INDEX main_waybill_live_idx ON public.main_waybill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX main_waybill_customer_id_list ON public.main_waybill USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX main_waybill_plan_from_list ON public.main_waybill USING btree (org_id, plan_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX main_waybill_load_address_id_list ON public.main_waybill USING btree (org_id, load_address_id, id) WHERE ((deleted_at IS NULL) AND (load_address_id IS NOT NULL));
CREATE INDEX main_waybill_unload_address_id_list ON public.main_waybill USING btree (org_id, unload_address_id, id) WHERE ((deleted_at IS NULL) AND (unload_address_id IS NOT NULL));
CREATE INDEX main_waybill_left_qty_list ON public.main_waybill USING btree (org_id, left_qty) WHERE ((deleted_at IS NULL) AND (left_qty IS NOT NULL));
CREATE INDEX main_waybill_done_rate_list ON public.main_waybill USING btree (org_id, done_rate) WHERE ((deleted_at IS NULL) AND (done_rate IS NOT NULL));
CREATE INDEX main_waybill_plan_to_list ON public.main_waybill USING btree (org_id, plan_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX main_waybill_biz_kind_list ON public.main_waybill USING btree (org_id, biz_kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX main_waybill_dispatcher_id_list ON public.main_waybill USING btree (org_id, dispatcher_id, id) WHERE ((deleted_at IS NULL) AND (dispatcher_id IS NOT NULL));
CREATE INDEX main_waybill_salesman_id_list ON public.main_waybill USING btree (org_id, salesman_id, id) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX main_waybill_pay_type_list ON public.main_waybill USING btree (org_id, pay_type) WHERE ((deleted_at IS NULL) AND (pay_type IS NOT NULL));
CREATE INDEX main_waybill_created_by_list ON public.main_waybill USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX main_waybill_created_at_list ON public.main_waybill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX main_waybill_dept_id_list ON public.main_waybill USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX main_waybill_approval_id_ref ON public.main_waybill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX main_waybill_leg_id_ref ON public.main_waybill USING btree (org_id, leg_id) WHERE (leg_id IS NOT NULL);
CREATE INDEX main_waybill_station_id_ref ON public.main_waybill USING btree (org_id, station_id) WHERE (station_id IS NOT NULL);
CREATE INDEX main_waybill_yard_id_ref ON public.main_waybill USING btree (org_id, yard_id) WHERE (yard_id IS NOT NULL);
ALTER TABLE main_waybill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY main_waybill_company ON main_waybill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON main_waybill TO tuheng_app;
CREATE TABLE main_waybill_carrier (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME main_waybill_carrier_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	carrier_id bigint NOT NULL,
	contract_id bigint,
	qty numeric(12,3),
	trucks integer,
	ap_price numeric(12,4),
	ap_basis text,
	ap_price_line_id integer,
	dispatched_qty numeric(12,3),
	dispatched_trucks integer,
	remark text,
	CONSTRAINT main_waybill_carrier_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX main_waybill_carrier_parent_idx ON public.main_waybill_carrier USING btree (org_id, parent_id, seq);
CREATE INDEX main_waybill_carrier_carrier_id_ref ON public.main_waybill_carrier USING btree (org_id, carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX main_waybill_carrier_contract_id_ref ON public.main_waybill_carrier USING btree (org_id, contract_id) WHERE (contract_id IS NOT NULL);
ALTER TABLE main_waybill_carrier ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY main_waybill_carrier_company ON main_waybill_carrier AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON main_waybill_carrier TO tuheng_app;
CREATE TABLE main_waybill_carrier_ids (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME main_waybill_carrier_ids_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT main_waybill_carrier_ids_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX main_waybill_carrier_ids_key ON public.main_waybill_carrier_ids USING btree (org_id, parent_id, target_id);
CREATE INDEX main_waybill_carrier_ids_target_idx ON public.main_waybill_carrier_ids USING btree (org_id, target_id);
ALTER TABLE main_waybill_carrier_ids ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY main_waybill_carrier_ids_company ON main_waybill_carrier_ids AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON main_waybill_carrier_ids TO tuheng_app;
CREATE TABLE waybill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME waybill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	waybill_no text NOT NULL,
	main_id bigint NOT NULL,
	trip_seq integer,
	biz_kind text,
	source text,
	outer_no text,
	business_type text NOT NULL,
	transport_mode text NOT NULL,
	customer_id bigint,
	ar_contract_id bigint,
	load_bill_id bigint,
	grant_id bigint,
	from_bill boolean,
	route_id bigint,
	km numeric(10,1),
	load_address_id bigint,
	unload_address_id bigint,
	shipper text,
	consignee text,
	goods_id bigint,
	spec text,
	carrier_id bigint,
	ap_contract_id bigint,
	salesman_id bigint,
	plan_qty numeric(12,3),
	vehicle_id bigint,
	plate_no text,
	plate_color text,
	vehicle_type text,
	vehicle_kind text,
	vehicle_rated numeric(12,3),
	vehicle_axles integer,
	trailer_id bigint,
	trailer_no text,
	trailer_rated numeric(12,3),
	trailer_axles integer,
	rated_load numeric(12,3),
	axles integer,
	driver_id bigint,
	driver_mobile text,
	driver_id_no text,
	escort text,
	payee_name text,
	payee_account text,
	payee_bank text,
	dispatched_at timestamp with time zone,
	dispatched_by bigint,
	dispatch_note text,
	load_at timestamp with time zone,
	load_ticket_no text,
	load_gross numeric(12,3),
	load_tare numeric(12,3),
	load_net numeric(12,3),
	service_tons numeric(12,3),
	pieces integer,
	seal_no text,
	load_photos jsonb,
	loaded_by bigint,
	arrive_at timestamp with time zone,
	unload_at timestamp with time zone,
	unload_ticket_no text,
	unload_gross numeric(12,3),
	unload_tare numeric(12,3),
	unload_net numeric(12,3),
	deduct_qty numeric(12,3),
	unload_photos jsonb,
	receiver text,
	unloaded_by bigint,
	receipt_photos jsonb,
	receipt_copies integer,
	receipt_at date,
	receipt_handed_to text,
	loss_mode text,
	loss_value numeric(12,3),
	loss_kg numeric(12,3),
	deduct_mode text,
	warn_permille numeric(11,2),
	ar_weight_rule text,
	ap_weight_rule text,
	loss_qty numeric(12,3),
	loss_permille numeric(11,2),
	allow_qty numeric(12,3),
	over_loss_qty numeric(12,3),
	loss_kind text,
	loss_reason text,
	goods_value numeric(12,4),
	loss_amount numeric(14,2),
	ar_basis text,
	ar_price numeric(12,4),
	ar_qty numeric(12,3),
	ar_freight numeric(14,2),
	ar_incidental numeric(14,2),
	ar_deduct numeric(14,2),
	ar_total numeric(14,2),
	ar_tax_rate numeric(6,4),
	ar_excl numeric(14,2),
	ar_pinned boolean,
	ap_basis text,
	ap_price numeric(12,4),
	ap_qty numeric(12,3),
	ap_freight numeric(14,2),
	ap_add numeric(14,2),
	info_fee numeric(14,2),
	ap_deduct numeric(14,2),
	wipe_amount numeric(14,2),
	ap_total numeric(14,2),
	ap_tax_rate numeric(6,4),
	ap_excl numeric(14,2),
	ap_pinned boolean,
	service_rate numeric(6,4),
	service_fee numeric(14,2),
	invoice_item text,
	pay_type text NOT NULL,
	prepay_cash numeric(14,2),
	oil_virtual numeric(14,2),
	oil_physical numeric(14,2),
	etc numeric(14,2),
	pay_on_arrival numeric(14,2),
	prepaid_total numeric(14,2),
	oil_total numeric(14,2),
	pay_on_receipt numeric(14,2),
	profit_excl numeric(14,2),
	profit_rate numeric(6,4),
	attachments jsonb,
	remark text,
	audited_by bigint,
	audited_at timestamp with time zone,
	reviewed_by bigint,
	reviewed_at timestamp with time zone,
	reported_at timestamp with time zone,
	report_message text,
	transport_status text DEFAULT 'toDispatch'::text NOT NULL,
	audit_status text DEFAULT 'unaudited'::text NOT NULL,
	receipt_status text DEFAULT 'pending'::text NOT NULL,
	loss_confirm text DEFAULT 'pending'::text NOT NULL,
	exception_flag text DEFAULT 'none'::text NOT NULL,
	ar_status text DEFAULT 'unpriced'::text NOT NULL,
	ap_status text DEFAULT 'unpriced'::text NOT NULL,
	invoice_status text DEFAULT 'none'::text NOT NULL,
	pay_status text DEFAULT 'none'::text NOT NULL,
	report_status text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	ar_due numeric(14,2),
	ap_due numeric(14,2),
	due_reason text,
	reprice_status text DEFAULT 'none'::text NOT NULL,
	zero_reason text,
	ar_loss_source text,
	ap_loss_mode text,
	ap_loss_value numeric(12,3),
	ap_loss_kg numeric(12,3),
	ap_deduct_mode text,
	ap_loss_source text,
	ap_allow_qty numeric(12,3),
	ap_over_loss_qty numeric(12,3),
	ar_goods_value numeric(12,4),
	ap_goods_value numeric(12,4),
	ar_loss_amount numeric(14,2),
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	leg_id bigint,
	through_priced boolean,
	box_no1 text,
	box_net1 numeric(12,3),
	box_no2 text,
	box_net2 numeric(12,3),
	station_id bigint,
	yard_id bigint,
	slot_no text,
	box_received1 numeric(12,3),
	box_received2 numeric(12,3),
	box_loss1 numeric(12,3),
	box_loss2 numeric(12,3),
	cube numeric(13,4),
	policy_no text,
	insurer_code text,
	CONSTRAINT waybill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT waybill__waybill_no__key UNIQUE (org_id, waybill_no),
	CONSTRAINT waybill_load_weights_check CHECK (((load_gross IS NULL) OR (load_tare IS NULL) OR ((load_tare > (0)::numeric) AND (load_gross > load_tare)))),
	CONSTRAINT waybill_unload_weights_check CHECK (((unload_gross IS NULL) OR (unload_tare IS NULL) OR ((unload_tare > (0)::numeric) AND (unload_gross > unload_tare)))),
	CONSTRAINT waybill_times_check CHECK (((load_at IS NULL) OR (unload_at IS NULL) OR (unload_at > load_at))),
	CONSTRAINT waybill_in_transit_is_loaded_check CHECK (((transport_status <> ALL (ARRAY['inTransit'::text, 'arrived'::text])) OR ((load_at IS NOT NULL) AND (load_net > (0)::numeric)))),
	CONSTRAINT waybill_unloaded_is_weighed_check CHECK (((transport_status <> 'unloaded'::text) OR ((load_at IS NOT NULL) AND (load_net > (0)::numeric) AND (unload_net > (0)::numeric)))),
	CONSTRAINT waybill_audited_is_unloaded_check CHECK (((audit_status = 'unaudited'::text) OR (transport_status = 'unloaded'::text))),
	CONSTRAINT waybill_transport_status_known CHECK ((transport_status = ANY (ARRAY['toDispatch'::text, 'toLoad'::text, 'inTransit'::text, 'arrived'::text, 'unloaded'::text, 'void'::text]))),
	CONSTRAINT waybill_audit_status_known CHECK ((audit_status = ANY (ARRAY['unaudited'::text, 'audited'::text, 'reviewed'::text]))),
	CONSTRAINT waybill_receipt_status_known CHECK ((receipt_status = ANY (ARRAY['pending'::text, 'received'::text, 'returned'::text]))),
	CONSTRAINT waybill_loss_confirm_known CHECK ((loss_confirm = ANY (ARRAY['pending'::text, 'confirmed'::text]))),
	CONSTRAINT waybill_exception_flag_known CHECK ((exception_flag = ANY (ARRAY['none'::text, 'open'::text, 'resolved'::text]))),
	CONSTRAINT waybill_ar_status_known CHECK ((ar_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT waybill_ap_status_known CHECK ((ap_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT waybill_invoice_status_known CHECK ((invoice_status = ANY (ARRAY['none'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT waybill_pay_status_known CHECK ((pay_status = ANY (ARRAY['none'::text, 'prepaid'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT waybill_report_status_known CHECK ((report_status = ANY (ARRAY['none'::text, 'reported'::text, 'failed'::text]))),
	CONSTRAINT waybill_due_check CHECK (((reprice_status = 'due'::text) = ((ar_due IS NOT NULL) OR (ap_due IS NOT NULL)))),
	CONSTRAINT waybill_reprice_status_known CHECK ((reprice_status = ANY (ARRAY['none'::text, 'due'::text]))),
	CONSTRAINT waybill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT waybill_received_check CHECK ((((box_received1 IS NULL) = (box_received2 IS NULL)) AND ((box_received1 IS NULL) OR (unload_net IS NULL) OR ((box_no1 IS NOT NULL) AND (box_no2 IS NOT NULL) AND (unload_net = (box_received1 + box_received2))))))
);
CREATE INDEX waybill_transport_status_load_at_ix ON public.waybill USING btree (org_id, transport_status, load_at);
CREATE INDEX waybill_customer_id_load_at_ix ON public.waybill USING btree (org_id, customer_id, load_at);
CREATE INDEX waybill_carrier_id_load_at_ix ON public.waybill USING btree (org_id, carrier_id, load_at);
CREATE INDEX waybill_main_id_trip_seq_ix ON public.waybill USING btree (org_id, main_id, trip_seq);
CREATE INDEX waybill_audit_status_load_at_ix ON public.waybill USING btree (org_id, audit_status, load_at);
CREATE INDEX waybill_waybill_no_trgm ON public.waybill USING gin (waybill_no gin_trgm_ops);
CREATE INDEX waybill_plate_no_trgm ON public.waybill USING gin (plate_no gin_trgm_ops);
CREATE INDEX waybill_trailer_no_trgm ON public.waybill USING gin (trailer_no gin_trgm_ops);
CREATE INDEX waybill_driver_mobile_trgm ON public.waybill USING gin (driver_mobile gin_trgm_ops);
CREATE INDEX waybill_outer_no_trgm ON public.waybill USING gin (outer_no gin_trgm_ops);
CREATE INDEX waybill_load_ticket_no_trgm ON public.waybill USING gin (load_ticket_no gin_trgm_ops);
CREATE INDEX waybill_unload_ticket_no_trgm ON public.waybill USING gin (unload_ticket_no gin_trgm_ops);
CREATE INDEX waybill_live_idx ON public.waybill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_load_at_list ON public.waybill USING btree (org_id, load_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_customer_id_list ON public.waybill USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX waybill_carrier_id_list ON public.waybill USING btree (org_id, carrier_id, id) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX waybill_driver_id_list ON public.waybill USING btree (org_id, driver_id, id) WHERE ((deleted_at IS NULL) AND (driver_id IS NOT NULL));
CREATE INDEX waybill_driver_mobile_list ON public.waybill USING btree (org_id, driver_mobile) WHERE ((deleted_at IS NULL) AND (driver_mobile IS NOT NULL));
CREATE INDEX waybill_goods_id_list ON public.waybill USING btree (org_id, goods_id, id) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX waybill_route_id_list ON public.waybill USING btree (org_id, route_id, id) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX waybill_unload_at_list ON public.waybill USING btree (org_id, unload_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_created_at_list ON public.waybill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_exception_flag_list ON public.waybill USING btree (org_id, exception_flag, id) WHERE ((deleted_at IS NULL) AND (exception_flag <> 'none'::text));
CREATE INDEX waybill_loss_kind_list ON public.waybill USING btree (org_id, loss_kind) WHERE ((deleted_at IS NULL) AND (loss_kind IS NOT NULL));
CREATE INDEX waybill_loss_confirm_list ON public.waybill USING btree (org_id, loss_confirm, id) WHERE ((deleted_at IS NULL) AND (loss_confirm <> 'pending'::text));
CREATE INDEX waybill_salesman_id_list ON public.waybill USING btree (org_id, salesman_id, id) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX waybill_outer_no_list ON public.waybill USING btree (org_id, outer_no) WHERE ((deleted_at IS NULL) AND (outer_no IS NOT NULL));
CREATE INDEX waybill_load_bill_id_list ON public.waybill USING btree (org_id, load_bill_id, id) WHERE ((deleted_at IS NULL) AND (load_bill_id IS NOT NULL));
CREATE INDEX waybill_load_ticket_no_list ON public.waybill USING btree (org_id, load_ticket_no) WHERE ((deleted_at IS NULL) AND (load_ticket_no IS NOT NULL));
CREATE INDEX waybill_unload_ticket_no_list ON public.waybill USING btree (org_id, unload_ticket_no) WHERE ((deleted_at IS NULL) AND (unload_ticket_no IS NOT NULL));
CREATE INDEX waybill_load_address_id_list ON public.waybill USING btree (org_id, load_address_id, id) WHERE ((deleted_at IS NULL) AND (load_address_id IS NOT NULL));
CREATE INDEX waybill_unload_address_id_list ON public.waybill USING btree (org_id, unload_address_id, id) WHERE ((deleted_at IS NULL) AND (unload_address_id IS NOT NULL));
CREATE INDEX waybill_biz_kind_list ON public.waybill USING btree (org_id, biz_kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_source_list ON public.waybill USING btree (org_id, source) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX waybill_report_status_list ON public.waybill USING btree (org_id, report_status, id) WHERE ((deleted_at IS NULL) AND (report_status <> ALL (ARRAY['none'::text, 'reported'::text])));
CREATE INDEX waybill_ar_contract_id_list ON public.waybill USING btree (org_id, ar_contract_id, id) WHERE ((deleted_at IS NULL) AND (ar_contract_id IS NOT NULL));
CREATE INDEX waybill_created_by_list ON public.waybill USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX waybill_dept_id_list ON public.waybill USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX waybill_grant_id_ref ON public.waybill USING btree (org_id, grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX waybill_ap_contract_id_ref ON public.waybill USING btree (org_id, ap_contract_id) WHERE (ap_contract_id IS NOT NULL);
CREATE INDEX waybill_vehicle_id_ref ON public.waybill USING btree (org_id, vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX waybill_trailer_id_ref ON public.waybill USING btree (org_id, trailer_id) WHERE (trailer_id IS NOT NULL);
CREATE INDEX waybill_receipt_status_list ON public.waybill USING btree (org_id, receipt_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_ar_status_list ON public.waybill USING btree (org_id, ar_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_ap_status_list ON public.waybill USING btree (org_id, ap_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_pay_status_list ON public.waybill USING btree (org_id, pay_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_invoice_status_list ON public.waybill USING btree (org_id, invoice_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_plate_no_load_at_ix ON public.waybill USING btree (org_id, plate_no, load_at) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_reprice_status_list ON public.waybill USING btree (org_id, reprice_status, id) WHERE ((deleted_at IS NULL) AND (reprice_status <> 'none'::text));
CREATE INDEX waybill_approval_id_ref ON public.waybill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX waybill_leg_id_ix ON public.waybill USING btree (org_id, leg_id);
ALTER TABLE waybill ADD CONSTRAINT waybill_vehicle_busy EXCLUDE USING btree (org_id WITH =, vehicle_id WITH =) WHERE (((transport_status = ANY (ARRAY['toLoad'::text, 'inTransit'::text, 'arrived'::text])) AND (biz_kind = ANY (ARRAY['road'::text, 'shortHaul'::text])) AND (deleted_at IS NULL)));
ALTER TABLE waybill ADD CONSTRAINT waybill_driver_busy EXCLUDE USING btree (org_id WITH =, driver_id WITH =) WHERE (((transport_status = ANY (ARRAY['toLoad'::text, 'inTransit'::text, 'arrived'::text])) AND (biz_kind = ANY (ARRAY['road'::text, 'shortHaul'::text])) AND (deleted_at IS NULL)));
CREATE INDEX waybill_box_no1_list ON public.waybill USING btree (org_id, box_no1) WHERE ((deleted_at IS NULL) AND (box_no1 IS NOT NULL));
CREATE INDEX waybill_box_no2_list ON public.waybill USING btree (org_id, box_no2) WHERE ((deleted_at IS NULL) AND (box_no2 IS NOT NULL));
CREATE INDEX waybill_yard_id_list ON public.waybill USING btree (org_id, yard_id, id) WHERE ((deleted_at IS NULL) AND (yard_id IS NOT NULL));
CREATE INDEX waybill_slot_no_list ON public.waybill USING btree (org_id, slot_no) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX waybill_station_id_ref ON public.waybill USING btree (org_id, station_id) WHERE (station_id IS NOT NULL);
ALTER TABLE waybill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY waybill_company ON waybill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON waybill TO tuheng_app;
CREATE TABLE waybill_extra (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME waybill_extra_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	side text NOT NULL,
	kind text NOT NULL,
	fee_id bigint NOT NULL,
	amount numeric(14,2) NOT NULL,
	tax_rate numeric(6,4),
	reason text,
	CONSTRAINT waybill_extra_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX waybill_extra_parent_idx ON public.waybill_extra USING btree (org_id, parent_id, seq);
CREATE INDEX waybill_extra_fee_id_ref ON public.waybill_extra USING btree (org_id, fee_id) WHERE (fee_id IS NOT NULL);
ALTER TABLE waybill_extra ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY waybill_extra_company ON waybill_extra AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON waybill_extra TO tuheng_app;
CREATE TABLE waybill_exception (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME waybill_exception_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	exception_no text NOT NULL,
	waybill_id bigint NOT NULL,
	plate_no text,
	driver_id bigint,
	customer_id bigint,
	carrier_id bigint,
	kind text NOT NULL,
	occurred_at timestamp with time zone NOT NULL,
	place text,
	description text NOT NULL,
	photos jsonb,
	loss_amount numeric(14,2),
	liable text,
	handler_id bigint,
	solution text,
	resolved_at timestamp with time zone,
	remark text,
	status text DEFAULT 'open'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT waybill_exception_pk PRIMARY KEY (org_id, id),
	CONSTRAINT waybill_exception__exception_no__key UNIQUE (org_id, exception_no),
	CONSTRAINT waybill_exception_status_known CHECK ((status = ANY (ARRAY['open'::text, 'handling'::text, 'resolved'::text, 'cancelled'::text]))),
	CONSTRAINT waybill_exception_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX waybill_exception_waybill_id_status_ix ON public.waybill_exception USING btree (org_id, waybill_id, status);
CREATE INDEX waybill_exception_status_occurred_at_ix ON public.waybill_exception USING btree (org_id, status, occurred_at);
CREATE INDEX waybill_exception_carrier_id_occurred_at_ix ON public.waybill_exception USING btree (org_id, carrier_id, occurred_at);
CREATE INDEX waybill_exception_exception_no_trgm ON public.waybill_exception USING gin (exception_no gin_trgm_ops);
CREATE INDEX waybill_exception_plate_no_trgm ON public.waybill_exception USING gin (plate_no gin_trgm_ops);
CREATE INDEX waybill_exception_place_trgm ON public.waybill_exception USING gin (place gin_trgm_ops);
CREATE INDEX waybill_exception_live_idx ON public.waybill_exception USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_exception_kind_list ON public.waybill_exception USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX waybill_exception_occurred_at_list ON public.waybill_exception USING btree (org_id, occurred_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_exception_plate_no_list ON public.waybill_exception USING btree (org_id, plate_no) WHERE ((deleted_at IS NULL) AND (plate_no IS NOT NULL));
CREATE INDEX waybill_exception_carrier_id_list ON public.waybill_exception USING btree (org_id, carrier_id, id) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX waybill_exception_customer_id_list ON public.waybill_exception USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX waybill_exception_driver_id_list ON public.waybill_exception USING btree (org_id, driver_id, id) WHERE ((deleted_at IS NULL) AND (driver_id IS NOT NULL));
CREATE INDEX waybill_exception_liable_list ON public.waybill_exception USING btree (org_id, liable) WHERE ((deleted_at IS NULL) AND (liable IS NOT NULL));
CREATE INDEX waybill_exception_handler_id_list ON public.waybill_exception USING btree (org_id, handler_id, id) WHERE ((deleted_at IS NULL) AND (handler_id IS NOT NULL));
CREATE INDEX waybill_exception_created_at_list ON public.waybill_exception USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX waybill_exception_approval_id_ref ON public.waybill_exception USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE waybill_exception ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY waybill_exception_company ON waybill_exception AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON waybill_exception TO tuheng_app;
CREATE TABLE charge (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME charge_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	side text NOT NULL,
	party_id bigint NOT NULL,
	contract_id bigint,
	project_id bigint,
	segment text NOT NULL,
	doc_type text NOT NULL,
	doc_id integer NOT NULL,
	doc_no text NOT NULL,
	kind text NOT NULL,
	fee_code text,
	fee_name text NOT NULL,
	biz_date date NOT NULL,
	month text,
	revenue_month text,
	qty numeric(12,3) NOT NULL,
	unit text NOT NULL,
	price numeric(12,4),
	price_is_quotient boolean,
	amount numeric(14,2),
	tax_rate numeric(6,4) NOT NULL,
	excl numeric(14,2),
	tax numeric(14,2),
	tons numeric(12,3) NOT NULL,
	trips integer NOT NULL,
	statement_id bigint,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	salesman_id bigint,
	sheet_no text,
	sheet_line_id integer,
	pinned boolean,
	adjusts_id bigint,
	reversed boolean,
	locked_at timestamp with time zone,
	note text,
	trace jsonb,
	state text DEFAULT 'unpriced'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	lane_id integer,
	lane_qty numeric(12,3),
	lane_at timestamp with time zone,
	CONSTRAINT charge_pk PRIMARY KEY (org_id, id),
	CONSTRAINT charge_tax_check CHECK (((amount IS NULL) OR ((excl + tax) = amount))),
	CONSTRAINT charge_whole_check CHECK ((((amount IS NULL) = (excl IS NULL)) AND ((amount IS NULL) = (tax IS NULL)))),
	CONSTRAINT charge_unpriced_check CHECK (((state = 'unpriced'::text) = (amount IS NULL))),
	CONSTRAINT charge_month_check CHECK ((month = to_char((biz_date)::timestamp with time zone, 'YYYY-MM'::text))),
	CONSTRAINT charge_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate < (1)::numeric))),
	CONSTRAINT charge_state_known CHECK ((state = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT charge_unsigned_check CHECK (((price IS NULL) OR (price >= (0)::numeric))),
	CONSTRAINT charge_paid_check CHECK (((statement_id IS NULL) OR (NOT ((COALESCE(fee_code, ''::text) = 'claimPaid'::text) AND (doc_type = ANY (ARRAY['ownerClaim'::text, 'claim'::text])))))),
	CONSTRAINT charge_in_statement_check CHECK ((((statement_id IS NOT NULL) = (state <> ALL (ARRAY['unpriced'::text, 'priced'::text]))) OR ((state = 'settled'::text) AND ((COALESCE(fee_code, ''::text) = 'claimPaid'::text) AND (doc_type = ANY (ARRAY['ownerClaim'::text, 'claim'::text]))))))
);
CREATE INDEX charge_revenue_month_customer_id_ix ON public.charge USING btree (org_id, revenue_month, customer_id);
CREATE INDEX charge_revenue_month_carrier_id_ix ON public.charge USING btree (org_id, revenue_month, carrier_id);
CREATE INDEX charge_month_state_ix ON public.charge USING btree (org_id, month, state);
CREATE INDEX charge_doc_type_doc_id_side_ix ON public.charge USING btree (org_id, doc_type, doc_id, side);
CREATE INDEX charge_statement_id_doc_id_ix ON public.charge USING btree (org_id, statement_id, doc_id);
CREATE INDEX charge_side_party_id_state_biz_date_ix ON public.charge USING btree (org_id, side, party_id, state, biz_date);
CREATE INDEX charge_sheet_line_id_ix ON public.charge USING btree (org_id, sheet_line_id);
CREATE INDEX charge_doc_no_trgm ON public.charge USING gin (doc_no gin_trgm_ops);
CREATE INDEX charge_fee_name_trgm ON public.charge USING gin (fee_name gin_trgm_ops);
CREATE INDEX charge_live_idx ON public.charge USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX charge_biz_date_list ON public.charge USING btree (org_id, biz_date) WHERE (deleted_at IS NULL);
CREATE INDEX charge_party_id_list ON public.charge USING btree (org_id, party_id, biz_date) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX charge_doc_no_list ON public.charge USING btree (org_id, doc_no) WHERE (deleted_at IS NULL);
CREATE INDEX charge_kind_list ON public.charge USING btree (org_id, kind, biz_date) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX charge_segment_list ON public.charge USING btree (org_id, segment, biz_date) WHERE ((deleted_at IS NULL) AND (segment IS NOT NULL));
CREATE INDEX charge_customer_id_list ON public.charge USING btree (org_id, customer_id, biz_date) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX charge_carrier_id_list ON public.charge USING btree (org_id, carrier_id, biz_date) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX charge_route_id_list ON public.charge USING btree (org_id, route_id, biz_date) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX charge_goods_id_list ON public.charge USING btree (org_id, goods_id, biz_date) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX charge_contract_id_list ON public.charge USING btree (org_id, contract_id, biz_date) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX charge_tax_rate_list ON public.charge USING btree (org_id, tax_rate, biz_date) WHERE ((deleted_at IS NULL) AND (tax_rate IS NOT NULL));
CREATE INDEX charge_salesman_id_list ON public.charge USING btree (org_id, salesman_id, biz_date) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX charge_sheet_no_list ON public.charge USING btree (org_id, sheet_no, biz_date) WHERE ((deleted_at IS NULL) AND (sheet_no IS NOT NULL));
CREATE INDEX charge_created_at_list ON public.charge USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX charge_dept_id_list ON public.charge USING btree (org_id, dept_id, biz_date) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX charge_project_id_ref ON public.charge USING btree (org_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX charge_adjusts_id_ref ON public.charge USING btree (org_id, adjusts_id) WHERE (adjusts_id IS NOT NULL);
CREATE INDEX charge_month_list ON public.charge USING btree (org_id, month, biz_date) WHERE (deleted_at IS NULL);
CREATE INDEX charge_state_list ON public.charge USING btree (org_id, state, biz_date) WHERE (deleted_at IS NULL);
CREATE INDEX charge_lanes ON public.charge USING btree (org_id, lane_id, lane_at, doc_id) WHERE (lane_id IS NOT NULL);
ALTER TABLE charge ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY charge_company ON charge AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON charge TO tuheng_app;
CREATE TABLE statement (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME statement_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	stmt_no text NOT NULL,
	kind text NOT NULL,
	party_id bigint NOT NULL,
	contract_id bigint,
	period_from date NOT NULL,
	period_to date NOT NULL,
	supplementary boolean NOT NULL,
	line_count integer,
	truck_count integer,
	qty_sum numeric(12,3),
	gross_sum numeric(14,2),
	deduct_sum numeric(14,2),
	adjust_sum numeric(14,2),
	claim_sum numeric(14,2),
	prepaid_sum numeric(14,2),
	net_sum numeric(14,2),
	invoiceable_sum numeric(14,2),
	tax_sum numeric(14,2),
	tax_groups jsonb,
	applied_sum numeric(14,2),
	available_sum numeric(14,2),
	settled_sum numeric(14,2),
	open_sum numeric(14,2),
	invoiced_sum numeric(14,2),
	invoicing_sum numeric(14,2),
	uninvoiced_sum numeric(14,2),
	dirty_count integer,
	diff_count integer,
	credit_days integer,
	due_date date,
	salesman_id bigint,
	account_name text,
	bank_name text,
	account_no text,
	sent_at timestamp with time zone,
	confirm_by text,
	confirm_at date,
	signed_files jsonb,
	forced boolean,
	adjust_limit numeric(14,2),
	adjust_approved_key text,
	adjust_approved_by bigint,
	adjust_approved_at timestamp with time zone,
	attachments jsonb,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	invoice_status text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	qty_sums jsonb,
	applied_tax numeric(14,2),
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT statement_pk PRIMARY KEY (org_id, id),
	CONSTRAINT statement__stmt_no__key UNIQUE (org_id, stmt_no),
	CONSTRAINT statement_one_per_period EXCLUDE USING btree (org_id WITH =, kind WITH =, party_id WITH =, period_from WITH =, period_to WITH =) WHERE (((status <> 'void'::text) AND (NOT supplementary) AND (deleted_at IS NULL))),
	CONSTRAINT statement_period_check CHECK ((period_to >= period_from)),
	CONSTRAINT statement_net_check CHECK ((net_sum = ((((gross_sum - deduct_sum) + adjust_sum) - claim_sum) - prepaid_sum))),
	CONSTRAINT statement_applied_check CHECK ((((net_sum >= (0)::numeric) AND ((applied_sum >= (0)::numeric) AND (applied_sum <= net_sum))) OR ((net_sum < (0)::numeric) AND ((applied_sum >= net_sum) AND (applied_sum <= (0)::numeric))))),
	CONSTRAINT statement_settled_check CHECK ((((net_sum >= (0)::numeric) AND ((settled_sum >= (0)::numeric) AND (settled_sum <= applied_sum))) OR ((net_sum < (0)::numeric) AND ((settled_sum >= applied_sum) AND (settled_sum <= (0)::numeric))))),
	CONSTRAINT statement_invoiced_check CHECK ((((invoiceable_sum >= (0)::numeric) AND ((invoiced_sum >= (0)::numeric) AND (invoiced_sum <= invoiceable_sum))) OR ((invoiceable_sum < (0)::numeric) AND ((invoiced_sum >= invoiceable_sum) AND (invoiced_sum <= (0)::numeric))))),
	CONSTRAINT statement_invoicing_check CHECK ((((invoiceable_sum >= (0)::numeric) AND (((invoiced_sum + invoicing_sum) >= (0)::numeric) AND ((invoiced_sum + invoicing_sum) <= invoiceable_sum))) OR ((invoiceable_sum < (0)::numeric) AND (((invoiced_sum + invoicing_sum) >= invoiceable_sum) AND ((invoiced_sum + invoicing_sum) <= (0)::numeric))))),
	CONSTRAINT statement_invoicing_sign_check CHECK (((invoicing_sum = (0)::numeric) OR (sign(invoicing_sum) = sign(invoiceable_sum)))),
	CONSTRAINT statement_not_before_confirmation_check CHECK (((status = ANY (ARRAY['confirmed'::text, 'partSettled'::text, 'settled'::text])) OR ((applied_sum = (0)::numeric) AND (settled_sum = (0)::numeric) AND (invoiced_sum = (0)::numeric) AND (invoicing_sum = (0)::numeric)))),
	CONSTRAINT statement_open_is_clean_check CHECK (((status <> ALL (ARRAY['confirmed'::text, 'partSettled'::text, 'settled'::text])) OR (diff_count = 0))),
	CONSTRAINT statement_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'confirmed'::text, 'partSettled'::text, 'settled'::text, 'void'::text]))),
	CONSTRAINT statement_invoice_status_known CHECK ((invoice_status = ANY (ARRAY['none'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT statement_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX statement_kind_status_period_to_ix ON public.statement USING btree (org_id, kind, status, period_to);
CREATE INDEX statement_kind_party_id_period_to_ix ON public.statement USING btree (org_id, kind, party_id, period_to);
CREATE INDEX statement_stmt_no_trgm ON public.statement USING gin (stmt_no gin_trgm_ops);
CREATE INDEX statement_confirm_by_trgm ON public.statement USING gin (confirm_by gin_trgm_ops);
CREATE INDEX statement_live_idx ON public.statement USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_party_id_list ON public.statement USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX statement_period_to_list ON public.statement USING btree (org_id, period_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_open_sum_list ON public.statement USING btree (org_id, open_sum) WHERE ((deleted_at IS NULL) AND (open_sum IS NOT NULL));
CREATE INDEX statement_contract_id_list ON public.statement USING btree (org_id, contract_id, id) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX statement_period_from_list ON public.statement USING btree (org_id, period_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_salesman_id_list ON public.statement USING btree (org_id, salesman_id, id) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX statement_dirty_count_list ON public.statement USING btree (org_id, dirty_count) WHERE ((deleted_at IS NULL) AND (dirty_count IS NOT NULL));
CREATE INDEX statement_diff_count_list ON public.statement USING btree (org_id, diff_count) WHERE ((deleted_at IS NULL) AND (diff_count IS NOT NULL));
CREATE INDEX statement_due_date_list ON public.statement USING btree (org_id, due_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_confirm_at_list ON public.statement USING btree (org_id, confirm_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_uninvoiced_sum_list ON public.statement USING btree (org_id, uninvoiced_sum) WHERE ((deleted_at IS NULL) AND (uninvoiced_sum IS NOT NULL));
CREATE INDEX statement_created_by_list ON public.statement USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX statement_created_at_list ON public.statement USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_dept_id_list ON public.statement USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX statement_status_list ON public.statement USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_invoice_status_list ON public.statement USING btree (org_id, invoice_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX statement_approval_id_ref ON public.statement USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE statement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_company ON statement AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON statement TO tuheng_app;
CREATE TABLE statement_line (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME statement_line_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	doc_type text NOT NULL,
	doc_id integer NOT NULL,
	doc_no text,
	load_date date,
	unload_date date,
	plate_no text,
	goods_id bigint,
	route_id bigint,
	load_net numeric(12,3),
	unload_net numeric(12,3),
	settle_qty numeric(12,3),
	unit text,
	price numeric(12,4),
	gross numeric(14,2),
	incidental numeric(14,2),
	deduct numeric(14,2),
	adjust numeric(14,2),
	adjust_reason text,
	adjust_tax_rate numeric(6,4),
	prepaid numeric(14,2),
	net numeric(14,2),
	dirty boolean,
	dirty_reason text,
	dispute_state text,
	dispute_reason text,
	their_net numeric(14,2),
	dispute_reply text,
	charges jsonb,
	snapshot_at timestamp with time zone,
	tons numeric(12,3),
	prepaid_due numeric(14,2),
	CONSTRAINT statement_line_pk PRIMARY KEY (org_id, id),
	CONSTRAINT statement_line_reason_check CHECK (((COALESCE(adjust, (0)::numeric) = (0)::numeric) OR (COALESCE(btrim(adjust_reason), ''::text) <> ''::text))),
	CONSTRAINT statement_line_prepaid_check CHECK (((prepaid IS NULL) OR (prepaid >= (0)::numeric)))
);
CREATE INDEX statement_line_parent_idx ON public.statement_line USING btree (org_id, parent_id, seq);
CREATE INDEX statement_line_goods_id_ref ON public.statement_line USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX statement_line_route_id_ref ON public.statement_line USING btree (org_id, route_id) WHERE (route_id IS NOT NULL);
ALTER TABLE statement_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_line_company ON statement_line AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON statement_line TO tuheng_app;
CREATE TABLE settlement (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME settlement_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	settle_no text NOT NULL,
	kind text NOT NULL,
	direction text,
	party_id bigint NOT NULL,
	amount numeric(14,2),
	tax_amount numeric(14,2),
	pay_method text NOT NULL,
	plan_date date NOT NULL,
	account_name text,
	bank_name text,
	account_no text,
	draft_no text,
	draft_due date,
	bank_ref text,
	paid_at date,
	pay_files jsonb,
	paid_by bigint,
	approved_by bigint,
	approved_at timestamp with time zone,
	reason text,
	attachments jsonb,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	is_reserved boolean,
	over_budget numeric(14,2),
	CONSTRAINT settlement_pk PRIMARY KEY (org_id, id),
	CONSTRAINT settlement__settle_no__key UNIQUE (org_id, settle_no),
	CONSTRAINT settlement_amount_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (amount > (0)::numeric))),
	CONSTRAINT settlement_paid_check CHECK (((status <> 'paid'::text) OR ((bank_ref IS NOT NULL) AND (paid_at IS NOT NULL)))),
	CONSTRAINT settlement_direction_check CHECK ((direction =
CASE
    WHEN (kind = 'customer'::text) THEN 'in'::text
    ELSE 'out'::text
END)),
	CONSTRAINT settlement_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'approved'::text, 'paid'::text, 'cancelled'::text]))),
	CONSTRAINT settlement_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX settlement__direction__bank_ref__key ON public.settlement USING btree (org_id, direction, bank_ref) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_kind_status_plan_date_ix ON public.settlement USING btree (org_id, kind, status, plan_date);
CREATE INDEX settlement_kind_party_id_paid_at_ix ON public.settlement USING btree (org_id, kind, party_id, paid_at);
CREATE INDEX settlement_settle_no_trgm ON public.settlement USING gin (settle_no gin_trgm_ops);
CREATE INDEX settlement_bank_ref_trgm ON public.settlement USING gin (bank_ref gin_trgm_ops);
CREATE INDEX settlement_draft_no_trgm ON public.settlement USING gin (draft_no gin_trgm_ops);
CREATE INDEX settlement_account_name_trgm ON public.settlement USING gin (account_name gin_trgm_ops);
CREATE INDEX settlement_live_idx ON public.settlement USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_party_id_list ON public.settlement USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX settlement_plan_date_list ON public.settlement USING btree (org_id, plan_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_paid_at_list ON public.settlement USING btree (org_id, paid_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_bank_ref_list ON public.settlement USING btree (org_id, bank_ref) WHERE ((deleted_at IS NULL) AND (bank_ref IS NOT NULL));
CREATE INDEX settlement_pay_method_list ON public.settlement USING btree (org_id, pay_method) WHERE ((deleted_at IS NULL) AND (pay_method IS NOT NULL));
CREATE INDEX settlement_amount_list ON public.settlement USING btree (org_id, amount) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX settlement_draft_due_list ON public.settlement USING btree (org_id, draft_due, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_created_by_list ON public.settlement USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX settlement_created_at_list ON public.settlement USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_dept_id_list ON public.settlement USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX settlement_status_list ON public.settlement USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX settlement_approval_id_ref ON public.settlement USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX settlement_over_budget_list ON public.settlement USING btree (org_id, over_budget) WHERE ((deleted_at IS NULL) AND (over_budget IS NOT NULL));
ALTER TABLE settlement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY settlement_company ON settlement AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON settlement TO tuheng_app;
CREATE TABLE settlement_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME settlement_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint NOT NULL,
	stmt_no text,
	period_from date,
	period_to date,
	net numeric(14,2),
	settled numeric(14,2),
	available numeric(14,2),
	amount numeric(14,2) NOT NULL,
	invoiceable numeric(14,2),
	tax numeric(14,2),
	remark text,
	applied_tax numeric(14,2),
	tax_part numeric(14,2),
	due_date date,
	CONSTRAINT settlement_item_pk PRIMARY KEY (org_id, id),
	CONSTRAINT settlement_item_amount_check CHECK ((amount <> (0)::numeric))
);
CREATE INDEX settlement_item_parent_idx ON public.settlement_item USING btree (org_id, parent_id, seq);
CREATE INDEX settlement_item_statement_id_ref ON public.settlement_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE settlement_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY settlement_item_company ON settlement_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON settlement_item TO tuheng_app;
CREATE TABLE invoice_out (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_out_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	apply_no text NOT NULL,
	customer_id bigint NOT NULL,
	title_name text NOT NULL,
	title_tax_no text NOT NULL,
	title_address text,
	title_phone text,
	title_bank text,
	title_account text,
	invoice_kind text NOT NULL,
	amount numeric(14,2),
	tax numeric(14,2),
	total numeric(14,2),
	email text,
	mobile text,
	invoice_remark text,
	invoice_no text,
	invoice_date date,
	files jsonb,
	deliver_at timestamp with time zone,
	deliver_to text,
	red_of_id bigint,
	red_reason text,
	red_initiator text,
	red_form_no text,
	red_form_status text,
	red_amount numeric(14,2),
	red_pending numeric(14,2),
	approved_by bigint,
	approved_at timestamp with time zone,
	attachments jsonb,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	deliver_status text DEFAULT 'pending'::text NOT NULL,
	red_status text DEFAULT 'none'::text NOT NULL,
	collect_status text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	tax_message text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	is_reserved boolean,
	CONSTRAINT invoice_out_pk PRIMARY KEY (org_id, id),
	CONSTRAINT invoice_out__apply_no__key UNIQUE (org_id, apply_no),
	CONSTRAINT invoice_out_total_check CHECK (((amount + tax) = total)),
	CONSTRAINT invoice_out_issued_check CHECK (((status <> 'issued'::text) OR ((invoice_no IS NOT NULL) AND (invoice_date IS NOT NULL)))),
	CONSTRAINT invoice_out_red_check CHECK (((red_amount >= (0)::numeric) AND (red_pending >= (0)::numeric) AND ((red_of_id IS NOT NULL) OR ((red_amount + red_pending) <= total)))),
	CONSTRAINT invoice_out_delivered_check CHECK (((deliver_status = 'pending'::text) OR (status = 'issued'::text))),
	CONSTRAINT invoice_out_deliver_status_known CHECK ((deliver_status = ANY (ARRAY['pending'::text, 'delivered'::text]))),
	CONSTRAINT invoice_out_red_status_known CHECK ((red_status = ANY (ARRAY['none'::text, 'applied'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT invoice_out_collect_status_known CHECK ((collect_status = ANY (ARRAY['none'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT invoice_out_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'toIssue'::text, 'issuing'::text, 'issued'::text, 'cancelled'::text]))),
	CONSTRAINT invoice_out_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX invoice_out__invoice_no__key ON public.invoice_out USING btree (org_id, invoice_no) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_status_invoice_date_ix ON public.invoice_out USING btree (org_id, status, invoice_date);
CREATE INDEX invoice_out_customer_id_invoice_date_ix ON public.invoice_out USING btree (org_id, customer_id, invoice_date);
CREATE INDEX invoice_out_red_of_id_ix ON public.invoice_out USING btree (org_id, red_of_id);
CREATE INDEX invoice_out_apply_no_trgm ON public.invoice_out USING gin (apply_no gin_trgm_ops);
CREATE INDEX invoice_out_invoice_no_trgm ON public.invoice_out USING gin (invoice_no gin_trgm_ops);
CREATE INDEX invoice_out_title_name_trgm ON public.invoice_out USING gin (title_name gin_trgm_ops);
CREATE INDEX invoice_out_title_tax_no_trgm ON public.invoice_out USING gin (title_tax_no gin_trgm_ops);
CREATE INDEX invoice_out_live_idx ON public.invoice_out USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_customer_id_list ON public.invoice_out USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX invoice_out_invoice_date_list ON public.invoice_out USING btree (org_id, invoice_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_title_name_list ON public.invoice_out USING btree (org_id, title_name) WHERE ((deleted_at IS NULL) AND (title_name IS NOT NULL));
CREATE INDEX invoice_out_invoice_kind_list ON public.invoice_out USING btree (org_id, invoice_kind) WHERE ((deleted_at IS NULL) AND (invoice_kind IS NOT NULL));
CREATE INDEX invoice_out_red_status_list ON public.invoice_out USING btree (org_id, red_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_total_list ON public.invoice_out USING btree (org_id, total) WHERE ((deleted_at IS NULL) AND (total IS NOT NULL));
CREATE INDEX invoice_out_created_by_list ON public.invoice_out USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX invoice_out_created_at_list ON public.invoice_out USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_dept_id_list ON public.invoice_out USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX invoice_out_collect_status_list ON public.invoice_out USING btree (org_id, collect_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_deliver_status_list ON public.invoice_out USING btree (org_id, deliver_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_out_approval_id_ref ON public.invoice_out USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE invoice_out ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_out_company ON invoice_out AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_out TO tuheng_app;
CREATE TABLE invoice_out_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_out_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint NOT NULL,
	stmt_no text,
	billed numeric(14,2),
	uninvoiced numeric(14,2),
	amount numeric(14,2) NOT NULL,
	tax_parts jsonb,
	CONSTRAINT invoice_out_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX invoice_out_item_parent_idx ON public.invoice_out_item USING btree (org_id, parent_id, seq);
CREATE INDEX invoice_out_item_statement_id_ref ON public.invoice_out_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE invoice_out_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_out_item_company ON invoice_out_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_out_item TO tuheng_app;
CREATE TABLE invoice_out_line (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_out_line_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	item_class text NOT NULL,
	item_name text NOT NULL,
	tax_code text,
	spec text,
	unit text,
	qty numeric(12,3),
	price numeric(16,8),
	incl numeric(14,2) NOT NULL,
	tax_rate numeric(6,4) NOT NULL,
	amount numeric(14,2),
	tax numeric(14,2),
	tax_off numeric(14,2),
	CONSTRAINT invoice_out_line_pk PRIMARY KEY (org_id, id),
	CONSTRAINT invoice_out_line_tax_check CHECK (((amount + tax) = incl))
);
CREATE INDEX invoice_out_line_parent_idx ON public.invoice_out_line USING btree (org_id, parent_id, seq);
ALTER TABLE invoice_out_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_out_line_company ON invoice_out_line AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_out_line TO tuheng_app;
CREATE TABLE invoice_freight_line (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_freight_line_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	vehicle_kind text NOT NULL,
	vehicle_no text NOT NULL,
	from_place text NOT NULL,
	to_place text NOT NULL,
	goods_name text NOT NULL,
	CONSTRAINT invoice_freight_line_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX invoice_freight_line_parent_idx ON public.invoice_freight_line USING btree (org_id, parent_id, seq);
ALTER TABLE invoice_freight_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_freight_line_company ON invoice_freight_line AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_freight_line TO tuheng_app;
CREATE TABLE invoice_in (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_in_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	reg_no text NOT NULL,
	kind text NOT NULL,
	party_id bigint NOT NULL,
	party_name text,
	seller_name text NOT NULL,
	invoice_kind text NOT NULL,
	invoice_code text,
	invoice_no text NOT NULL,
	invoice_key text,
	invoice_date date NOT NULL,
	amount numeric(14,2) NOT NULL,
	tax_rate numeric(6,4),
	tax numeric(14,2) NOT NULL,
	total numeric(14,2) NOT NULL,
	verify_result text,
	verified_at timestamp with time zone,
	deduct_period text,
	deduct_tax numeric(14,2),
	voucher_no text,
	booked_at timestamp with time zone,
	files jsonb,
	remark text,
	status text DEFAULT 'registered'::text NOT NULL,
	deduct_status text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	line_count integer,
	unlinked boolean,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT invoice_in_pk PRIMARY KEY (org_id, id),
	CONSTRAINT invoice_in__reg_no__key UNIQUE (org_id, reg_no),
	CONSTRAINT invoice_in_total_check CHECK (((amount + tax) = total)),
	CONSTRAINT invoice_in_ticked_check CHECK (((deduct_status <> 'ticked'::text) OR ((deduct_period IS NOT NULL) AND (status = ANY (ARRAY['verified'::text, 'booked'::text]))))),
	CONSTRAINT invoice_in_booked_check CHECK (((status <> 'booked'::text) OR (voucher_no IS NOT NULL))),
	CONSTRAINT invoice_in_status_known CHECK ((status = ANY (ARRAY['registered'::text, 'verified'::text, 'booked'::text, 'rejected'::text]))),
	CONSTRAINT invoice_in_deduct_status_known CHECK ((deduct_status = ANY (ARRAY['none'::text, 'ticked'::text]))),
	CONSTRAINT invoice_in_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX invoice_in__invoice_key__key ON public.invoice_in USING btree (org_id, invoice_key) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_kind_status_invoice_date_ix ON public.invoice_in USING btree (org_id, kind, status, invoice_date);
CREATE INDEX invoice_in_party_id_invoice_date_ix ON public.invoice_in USING btree (org_id, party_id, invoice_date);
CREATE INDEX invoice_in_reg_no_trgm ON public.invoice_in USING gin (reg_no gin_trgm_ops);
CREATE INDEX invoice_in_invoice_no_trgm ON public.invoice_in USING gin (invoice_no gin_trgm_ops);
CREATE INDEX invoice_in_seller_name_trgm ON public.invoice_in USING gin (seller_name gin_trgm_ops);
CREATE INDEX invoice_in_voucher_no_trgm ON public.invoice_in USING gin (voucher_no gin_trgm_ops);
CREATE INDEX invoice_in_live_idx ON public.invoice_in USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_invoice_no_list ON public.invoice_in USING btree (org_id, invoice_no) WHERE ((deleted_at IS NULL) AND (invoice_no IS NOT NULL));
CREATE INDEX invoice_in_party_id_list ON public.invoice_in USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX invoice_in_invoice_date_list ON public.invoice_in USING btree (org_id, invoice_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_invoice_kind_list ON public.invoice_in USING btree (org_id, invoice_kind) WHERE ((deleted_at IS NULL) AND (invoice_kind IS NOT NULL));
CREATE INDEX invoice_in_deduct_period_list ON public.invoice_in USING btree (org_id, deduct_period, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_verify_result_list ON public.invoice_in USING btree (org_id, verify_result) WHERE ((deleted_at IS NULL) AND (verify_result IS NOT NULL));
CREATE INDEX invoice_in_tax_rate_list ON public.invoice_in USING btree (org_id, tax_rate) WHERE ((deleted_at IS NULL) AND (tax_rate IS NOT NULL));
CREATE INDEX invoice_in_total_list ON public.invoice_in USING btree (org_id, total) WHERE ((deleted_at IS NULL) AND (total IS NOT NULL));
CREATE INDEX invoice_in_voucher_no_list ON public.invoice_in USING btree (org_id, voucher_no) WHERE ((deleted_at IS NULL) AND (voucher_no IS NOT NULL));
CREATE INDEX invoice_in_seller_name_list ON public.invoice_in USING btree (org_id, seller_name) WHERE ((deleted_at IS NULL) AND (seller_name IS NOT NULL));
CREATE INDEX invoice_in_created_by_list ON public.invoice_in USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX invoice_in_created_at_list ON public.invoice_in USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_dept_id_list ON public.invoice_in USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX invoice_in_status_list ON public.invoice_in USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_deduct_status_list ON public.invoice_in USING btree (org_id, deduct_status, id) WHERE (deleted_at IS NULL);
CREATE INDEX invoice_in_approval_id_ref ON public.invoice_in USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE invoice_in ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_in_company ON invoice_in AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_in TO tuheng_app;
CREATE TABLE invoice_in_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME invoice_in_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint NOT NULL,
	stmt_no text,
	billed numeric(14,2),
	uninvoiced numeric(14,2),
	amount numeric(14,2) NOT NULL,
	CONSTRAINT invoice_in_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX invoice_in_item_parent_idx ON public.invoice_in_item USING btree (org_id, parent_id, seq);
CREATE INDEX invoice_in_item_statement_id_ref ON public.invoice_in_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE invoice_in_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY invoice_in_item_company ON invoice_in_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON invoice_in_item TO tuheng_app;
CREATE TABLE margin_adjust (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME margin_adjust_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	adjust_no text NOT NULL,
	month text NOT NULL,
	customer_id bigint NOT NULL,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	revenue_excl numeric(14,2) NOT NULL,
	cost_excl numeric(14,2) NOT NULL,
	margin numeric(14,2),
	source_no text,
	reason text NOT NULL,
	attachments jsonb,
	approved_by bigint,
	approved_at timestamp with time zone,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	approval_id bigint,
	approval text DEFAULT 'none'::text NOT NULL,
	CONSTRAINT margin_adjust_pk PRIMARY KEY (org_id, id),
	CONSTRAINT margin_adjust__adjust_no__key UNIQUE (org_id, adjust_no),
	CONSTRAINT margin_adjust_margin_check CHECK ((margin = (revenue_excl - cost_excl))),
	CONSTRAINT margin_adjust_amount_check CHECK (((revenue_excl <> (0)::numeric) OR (cost_excl <> (0)::numeric))),
	CONSTRAINT margin_adjust_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'void'::text]))),
	CONSTRAINT margin_adjust_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX margin_adjust_month_customer_id_status_ix ON public.margin_adjust USING btree (org_id, month, customer_id, status);
CREATE INDEX margin_adjust_adjust_no_trgm ON public.margin_adjust USING gin (adjust_no gin_trgm_ops);
CREATE INDEX margin_adjust_reason_trgm ON public.margin_adjust USING gin (reason gin_trgm_ops);
CREATE INDEX margin_adjust_source_no_trgm ON public.margin_adjust USING gin (source_no gin_trgm_ops);
CREATE INDEX margin_adjust_live_idx ON public.margin_adjust USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX margin_adjust_customer_id_list ON public.margin_adjust USING btree (org_id, customer_id, month) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX margin_adjust_carrier_id_list ON public.margin_adjust USING btree (org_id, carrier_id, month) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX margin_adjust_route_id_list ON public.margin_adjust USING btree (org_id, route_id, month) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX margin_adjust_goods_id_list ON public.margin_adjust USING btree (org_id, goods_id, month) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX margin_adjust_source_no_list ON public.margin_adjust USING btree (org_id, source_no, month) WHERE ((deleted_at IS NULL) AND (source_no IS NOT NULL));
CREATE INDEX margin_adjust_created_by_list ON public.margin_adjust USING btree (org_id, created_by, month) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX margin_adjust_created_at_list ON public.margin_adjust USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX margin_adjust_status_list ON public.margin_adjust USING btree (org_id, status, month) WHERE (deleted_at IS NULL);
CREATE INDEX margin_adjust_approval_id_ref ON public.margin_adjust USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
ALTER TABLE margin_adjust ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY margin_adjust_company ON margin_adjust AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON margin_adjust TO tuheng_app;
CREATE TABLE mobile_code (
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME mobile_code_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	mobile text NOT NULL,
	code_hash text NOT NULL,
	ip text NOT NULL,
	tries integer DEFAULT 0 NOT NULL,
	created_at timestamp with time zone NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	used_at timestamp with time zone,
	CONSTRAINT mobile_code_pkey PRIMARY KEY (id)
);
CREATE INDEX mobile_code_mobile_idx ON public.mobile_code USING btree (mobile, id);
CREATE INDEX mobile_code_ip_idx ON public.mobile_code USING btree (ip, created_at);
CREATE INDEX mobile_code_age_idx ON public.mobile_code USING btree (created_at);
CREATE TABLE account_event (
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME account_event_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	user_id bigint NOT NULL,
	action text NOT NULL,
	at timestamp with time zone NOT NULL,
	ip text NOT NULL,
	agent text,
	request_id text NOT NULL,
	detail jsonb DEFAULT '{}'::jsonb NOT NULL,
	org_id bigint,
	CONSTRAINT account_event_pkey PRIMARY KEY (id)
);
CREATE INDEX account_event_user_idx ON public.account_event USING btree (user_id, id);
CREATE INDEX account_event_org_idx ON public.account_event USING btree (org_id, id);
CREATE INDEX account_event_age_idx ON public.account_event USING btree (at) WHERE (action = ANY (ARRAY['sign_in'::text, 'sign_in_failed'::text, 'company_switch'::text]));
CREATE TABLE message (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME message_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	member_id bigint NOT NULL,
	kind text NOT NULL,
	title jsonb NOT NULL,
	body jsonb,
	path text,
	created_at timestamp with time zone NOT NULL,
	read_at timestamp with time zone,
	CONSTRAINT message_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX message_member_idx ON public.message USING btree (org_id, member_id, id);
CREATE INDEX message_unread_idx ON public.message USING btree (org_id, member_id) WHERE (read_at IS NULL);
CREATE INDEX message_age_idx ON public.message USING btree (created_at);
CREATE INDEX message_read_idx ON public.message USING btree (read_at) WHERE (read_at IS NOT NULL);
ALTER TABLE message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY message_company ON message AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON message TO tuheng_app;
CREATE TABLE attempt (
	key text NOT NULL,
	count integer NOT NULL,
	until timestamp with time zone NOT NULL,
	CONSTRAINT attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_until_idx ON public.attempt USING btree (until);
CREATE TABLE one_time (
	kind text NOT NULL,
	hash text NOT NULL,
	data jsonb NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT one_time_kind_hash_pk PRIMARY KEY (kind, hash)
);
CREATE INDEX one_time_expiry_idx ON public.one_time USING btree (expires_at);
CREATE TABLE messenger_account (
	user_id bigint NOT NULL,
	union_id text NOT NULL,
	nick text NOT NULL,
	bound_at timestamp with time zone NOT NULL,
	lang text DEFAULT 'zh'::text NOT NULL,
	CONSTRAINT messenger_account_pkey PRIMARY KEY (user_id)
);
CREATE UNIQUE INDEX messenger_account_union_key ON public.messenger_account USING btree (union_id);
CREATE TABLE message_choice (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME message_choice_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	member_id bigint NOT NULL,
	kind text NOT NULL,
	bell boolean NOT NULL,
	live boolean NOT NULL,
	messenger boolean,
	CONSTRAINT message_choice_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX message_choice_key ON public.message_choice USING btree (org_id, member_id, kind);
ALTER TABLE message_choice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY message_choice_company ON message_choice AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON message_choice TO tuheng_app;
CREATE TABLE announcement_reader (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME announcement_reader_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	announcement_id bigint NOT NULL,
	member_id bigint NOT NULL,
	told_at timestamp with time zone,
	read_at timestamp with time zone,
	CONSTRAINT announcement_reader_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX announcement_reader_key ON public.announcement_reader USING btree (org_id, announcement_id, member_id);
CREATE INDEX announcement_reader_member_idx ON public.announcement_reader USING btree (org_id, member_id);
ALTER TABLE announcement_reader ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY announcement_reader_company ON announcement_reader AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_reader TO tuheng_app;
CREATE TABLE expiry_notice (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME expiry_notice_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	resource text NOT NULL,
	record_id bigint NOT NULL,
	field text NOT NULL,
	until date NOT NULL,
	days integer NOT NULL,
	told_at timestamp with time zone NOT NULL,
	CONSTRAINT expiry_notice_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX expiry_notice_key ON public.expiry_notice USING btree (org_id, resource, record_id, field, until, days);
ALTER TABLE expiry_notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY expiry_notice_company ON expiry_notice AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON expiry_notice TO tuheng_app;
CREATE TABLE announcement (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME announcement_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	title text NOT NULL,
	level text NOT NULL,
	content text NOT NULL,
	audience text NOT NULL,
	start_at timestamp with time zone,
	end_at timestamp with time zone,
	banner boolean,
	pinned boolean,
	published_at timestamp with time zone,
	sent_at timestamp with time zone,
	reach integer,
	read_count integer,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT announcement_pk PRIMARY KEY (org_id, id),
	CONSTRAINT announcement_period_check CHECK (((end_at IS NULL) OR (start_at IS NULL) OR (end_at > start_at))),
	CONSTRAINT announcement_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'expired'::text, 'withdrawn'::text])))
);
CREATE INDEX announcement_title_trgm ON public.announcement USING gin (title gin_trgm_ops);
CREATE INDEX announcement_content_trgm ON public.announcement USING gin (content gin_trgm_ops);
CREATE INDEX announcement_live_idx ON public.announcement USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX announcement_title_list ON public.announcement USING btree (org_id, title) WHERE ((deleted_at IS NULL) AND (title IS NOT NULL));
CREATE INDEX announcement_level_list ON public.announcement USING btree (org_id, level) WHERE ((deleted_at IS NULL) AND (level IS NOT NULL));
CREATE INDEX announcement_status_list ON public.announcement USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX announcement_audience_list ON public.announcement USING btree (org_id, audience) WHERE ((deleted_at IS NULL) AND (audience IS NOT NULL));
CREATE INDEX announcement_start_at_list ON public.announcement USING btree (org_id, start_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX announcement_end_at_list ON public.announcement USING btree (org_id, end_at, id) WHERE (deleted_at IS NULL);
ALTER TABLE announcement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY announcement_company ON announcement AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement TO tuheng_app;
CREATE TABLE announcement_departments (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME announcement_departments_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT announcement_departments_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX announcement_departments_key ON public.announcement_departments USING btree (org_id, parent_id, target_id);
CREATE INDEX announcement_departments_target_idx ON public.announcement_departments USING btree (org_id, target_id);
ALTER TABLE announcement_departments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY announcement_departments_company ON announcement_departments AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_departments TO tuheng_app;
CREATE TABLE announcement_roles (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME announcement_roles_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT announcement_roles_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX announcement_roles_key ON public.announcement_roles USING btree (org_id, parent_id, target_id);
CREATE INDEX announcement_roles_target_idx ON public.announcement_roles USING btree (org_id, target_id);
ALTER TABLE announcement_roles ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY announcement_roles_company ON announcement_roles AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_roles TO tuheng_app;
CREATE TABLE announcement_members (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME announcement_members_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT announcement_members_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX announcement_members_key ON public.announcement_members USING btree (org_id, parent_id, target_id);
CREATE INDEX announcement_members_target_idx ON public.announcement_members USING btree (org_id, target_id);
ALTER TABLE announcement_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY announcement_members_company ON announcement_members AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement_members TO tuheng_app;
CREATE TABLE address_distance (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME address_distance_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	from_id bigint NOT NULL,
	from_name text,
	to_id bigint NOT NULL,
	to_name text,
	km numeric(10,1) NOT NULL,
	minutes integer,
	source text NOT NULL,
	one_way boolean,
	remark text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT address_distance_pk PRIMARY KEY (org_id, id),
	CONSTRAINT address_distance_places_check CHECK ((from_id <> to_id)),
	CONSTRAINT address_distance_km_check CHECK ((km > (0)::numeric))
);
CREATE UNIQUE INDEX address_distance__from_id__to_id__key ON public.address_distance USING btree (org_id, from_id, to_id) WHERE (deleted_at IS NULL);
CREATE INDEX address_distance_to_id_ix ON public.address_distance USING btree (org_id, to_id);
CREATE INDEX address_distance_from_name_trgm ON public.address_distance USING gin (from_name gin_trgm_ops);
CREATE INDEX address_distance_to_name_trgm ON public.address_distance USING gin (to_name gin_trgm_ops);
CREATE INDEX address_distance_live_idx ON public.address_distance USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX address_distance_from_id_list ON public.address_distance USING btree (org_id, from_id, id) WHERE ((deleted_at IS NULL) AND (from_id IS NOT NULL));
CREATE INDEX address_distance_source_list ON public.address_distance USING btree (org_id, source) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX address_distance_km_list ON public.address_distance USING btree (org_id, km) WHERE ((deleted_at IS NULL) AND (km IS NOT NULL));
ALTER TABLE address_distance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY address_distance_company ON address_distance AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON address_distance TO tuheng_app;
CREATE TABLE signing_key (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME signing_key_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	owner text NOT NULL,
	owner_id bigint NOT NULL,
	key text NOT NULL,
	previous text,
	previous_until timestamp with time zone,
	CONSTRAINT signing_key_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT signing_key_owner_key UNIQUE (org_id, owner, owner_id)
);
ALTER TABLE signing_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY signing_key_company ON signing_key AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON signing_key TO tuheng_app;
CREATE TABLE callback_body (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME callback_body_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	callback_id bigint NOT NULL,
	resource text,
	record_id bigint,
	face text,
	method text,
	content text,
	answer text,
	runner text,
	lease_until timestamp with time zone,
	created_at timestamp with time zone NOT NULL,
	CONSTRAINT callback_body_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT callback_body_callback_key UNIQUE (org_id, callback_id)
);
CREATE INDEX callback_body_record_idx ON public.callback_body USING btree (org_id, resource, record_id, callback_id);
CREATE INDEX callback_body_age_idx ON public.callback_body USING btree (created_at);
ALTER TABLE callback_body ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY callback_body_company ON callback_body AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON callback_body TO tuheng_app;
CREATE TABLE callback_attempt (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME callback_attempt_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	callback_id bigint NOT NULL,
	at timestamp with time zone NOT NULL,
	ms integer NOT NULL,
	http_status integer,
	error text,
	answer text,
	member_id bigint,
	CONSTRAINT callback_attempt_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX callback_attempt_idx ON public.callback_attempt USING btree (org_id, callback_id, id);
CREATE INDEX callback_attempt_age_idx ON public.callback_attempt USING btree (at);
ALTER TABLE callback_attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY callback_attempt_company ON callback_attempt AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON callback_attempt TO tuheng_app;
CREATE TABLE api_account (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME api_account_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	party_id bigint,
	key_id text,
	rate_limit integer NOT NULL,
	expires_on date,
	allow_from text,
	scopes jsonb NOT NULL,
	scope_count integer,
	remark text,
	secret_at timestamp with time zone,
	last_call_at timestamp with time zone,
	member_id bigint,
	field_rights jsonb,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	only_calls boolean,
	calls jsonb,
	CONSTRAINT api_account_pk PRIMARY KEY (org_id, id),
	CONSTRAINT api_account_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX api_account__name__key ON public.api_account USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX api_account__key_id__key ON public.api_account USING btree (org_id, key_id) WHERE (deleted_at IS NULL);
CREATE INDEX api_account_name_trgm ON public.api_account USING gin (name gin_trgm_ops);
CREATE INDEX api_account_key_id_trgm ON public.api_account USING gin (key_id gin_trgm_ops);
CREATE INDEX api_account_live_idx ON public.api_account USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX api_account_party_id_list ON public.api_account USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX api_account_status_list ON public.api_account USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX api_account_expires_on_list ON public.api_account USING btree (org_id, expires_on, id) WHERE (deleted_at IS NULL);
ALTER TABLE api_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY api_account_company ON api_account AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_account TO tuheng_app;
CREATE TABLE api_call (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME api_call_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	account_id bigint NOT NULL,
	method text NOT NULL,
	path text NOT NULL,
	result text NOT NULL,
	http_status integer NOT NULL,
	error text,
	ms integer,
	ip text,
	request_id text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	is_test boolean,
	tested_by bigint,
	CONSTRAINT api_call_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX api_call_path_trgm ON public.api_call USING gin (path gin_trgm_ops);
CREATE INDEX api_call_request_id_trgm ON public.api_call USING gin (request_id gin_trgm_ops);
CREATE INDEX api_call_live_idx ON public.api_call USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX api_call_account_id_list ON public.api_call USING btree (org_id, account_id, id) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX api_call_result_list ON public.api_call USING btree (org_id, result) WHERE ((deleted_at IS NULL) AND (result IS NOT NULL));
CREATE INDEX api_call_path_list ON public.api_call USING btree (org_id, path) WHERE ((deleted_at IS NULL) AND (path IS NOT NULL));
CREATE INDEX api_call_created_at_list ON public.api_call USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX api_call_http_status_list ON public.api_call USING btree (org_id, http_status) WHERE ((deleted_at IS NULL) AND (http_status IS NOT NULL));
CREATE INDEX api_call_ip_list ON public.api_call USING btree (org_id, ip) WHERE ((deleted_at IS NULL) AND (ip IS NOT NULL));
CREATE INDEX api_call_request_id_list ON public.api_call USING btree (org_id, request_id) WHERE ((deleted_at IS NULL) AND (request_id IS NOT NULL));
CREATE INDEX api_call_tested_by_ref ON public.api_call USING btree (org_id, tested_by) WHERE (tested_by IS NOT NULL);
ALTER TABLE api_call ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY api_call_company ON api_call AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON api_call TO tuheng_app;
CREATE TABLE callback_target (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME callback_target_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	url text NOT NULL,
	party_id bigint,
	events jsonb NOT NULL,
	event_count integer,
	remark text,
	secret_at timestamp with time zone,
	rights jsonb,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT callback_target_pk PRIMARY KEY (org_id, id),
	CONSTRAINT callback_target_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX callback_target__name__key ON public.callback_target USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX callback_target_name_trgm ON public.callback_target USING gin (name gin_trgm_ops);
CREATE INDEX callback_target_url_trgm ON public.callback_target USING gin (url gin_trgm_ops);
CREATE INDEX callback_target_live_idx ON public.callback_target USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX callback_target_url_list ON public.callback_target USING btree (org_id, url) WHERE ((deleted_at IS NULL) AND (url IS NOT NULL));
CREATE INDEX callback_target_party_id_list ON public.callback_target USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX callback_target_status_list ON public.callback_target USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
ALTER TABLE callback_target ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY callback_target_company ON callback_target AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON callback_target TO tuheng_app;
CREATE TABLE callback (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME callback_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	no text NOT NULL,
	direction text NOT NULL,
	peer text NOT NULL,
	target_id bigint,
	account_id bigint,
	event text NOT NULL,
	record_no text,
	request text NOT NULL,
	response text,
	tries integer,
	next_at timestamp with time zone,
	ms integer,
	done_at timestamp with time zone,
	status text DEFAULT 'pending'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT callback_pk PRIMARY KEY (org_id, id),
	CONSTRAINT callback_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'failed'::text, 'success'::text, 'abandoned'::text])))
);
CREATE UNIQUE INDEX callback__no__key ON public.callback USING btree (org_id, no) WHERE (deleted_at IS NULL);
CREATE INDEX callback_no_trgm ON public.callback USING gin (no gin_trgm_ops);
CREATE INDEX callback_record_no_trgm ON public.callback USING gin (record_no gin_trgm_ops);
CREATE INDEX callback_peer_trgm ON public.callback USING gin (peer gin_trgm_ops);
CREATE INDEX callback_live_idx ON public.callback USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX callback_queue_idx ON public.callback USING btree (org_id, target_id, next_at, id) WHERE ((direction = 'out'::text) AND (status = ANY (ARRAY['pending'::text, 'failed'::text])));
CREATE INDEX callback_peer_list ON public.callback USING btree (org_id, peer) WHERE ((deleted_at IS NULL) AND (peer IS NOT NULL));
CREATE INDEX callback_direction_list ON public.callback USING btree (org_id, direction) WHERE ((deleted_at IS NULL) AND (direction IS NOT NULL));
CREATE INDEX callback_event_list ON public.callback USING btree (org_id, event) WHERE ((deleted_at IS NULL) AND (event IS NOT NULL));
CREATE INDEX callback_record_no_list ON public.callback USING btree (org_id, record_no) WHERE ((deleted_at IS NULL) AND (record_no IS NOT NULL));
CREATE INDEX callback_created_at_list ON public.callback USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX callback_target_id_list ON public.callback USING btree (org_id, target_id, id) WHERE ((deleted_at IS NULL) AND (target_id IS NOT NULL));
CREATE INDEX callback_account_id_list ON public.callback USING btree (org_id, account_id, id) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX callback_status_list ON public.callback USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
ALTER TABLE callback ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY callback_company ON callback AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON callback TO tuheng_app;
CREATE TABLE company_seal (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME company_seal_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	keeper_id bigint NOT NULL,
	picture jsonb,
	on_prints boolean,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT company_seal_pk PRIMARY KEY (org_id, id),
	CONSTRAINT company_seal_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX company_seal__name__key ON public.company_seal USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX company_seal_name_trgm ON public.company_seal USING gin (name gin_trgm_ops);
CREATE INDEX company_seal_live_idx ON public.company_seal USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX company_seal_kind_list ON public.company_seal USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX company_seal_keeper_id_list ON public.company_seal USING btree (org_id, keeper_id, id) WHERE ((deleted_at IS NULL) AND (keeper_id IS NOT NULL));
CREATE INDEX company_seal_status_list ON public.company_seal USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
ALTER TABLE company_seal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_seal_company ON company_seal AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON company_seal TO tuheng_app;
CREATE TABLE company_permit (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME company_permit_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	kind text NOT NULL,
	name text NOT NULL,
	number text NOT NULL,
	issuer text,
	valid_from date NOT NULL,
	valid_to date,
	scope text,
	files jsonb,
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT company_permit_pk PRIMARY KEY (org_id, id),
	CONSTRAINT company_permit_dates_check CHECK (((valid_to IS NULL) OR (valid_to >= valid_from))),
	CONSTRAINT company_permit_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX company_permit__kind__number__key ON public.company_permit USING btree (org_id, kind, number) WHERE (deleted_at IS NULL);
CREATE INDEX company_permit_valid_to_ix ON public.company_permit USING btree (org_id, valid_to);
CREATE INDEX company_permit_name_trgm ON public.company_permit USING gin (name gin_trgm_ops);
CREATE INDEX company_permit_number_trgm ON public.company_permit USING gin (number gin_trgm_ops);
CREATE INDEX company_permit_live_idx ON public.company_permit USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX company_permit_name_list ON public.company_permit USING btree (org_id, name, valid_to) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX company_permit_number_list ON public.company_permit USING btree (org_id, number, valid_to) WHERE ((deleted_at IS NULL) AND (number IS NOT NULL));
CREATE INDEX company_permit_status_list ON public.company_permit USING btree (org_id, status, valid_to) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
ALTER TABLE company_permit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY company_permit_company ON company_permit AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON company_permit TO tuheng_app;
CREATE TABLE charge_delta (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME charge_delta_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	revenue_month text NOT NULL,
	segment text NOT NULL,
	side text NOT NULL,
	kind text NOT NULL,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	project_id bigint,
	n integer NOT NULL,
	trips integer NOT NULL,
	tons numeric(20,3) NOT NULL,
	amount numeric(20,2) NOT NULL,
	excl numeric(20,2) NOT NULL,
	tax numeric(20,2) NOT NULL,
	CONSTRAINT charge_delta_org_id_id_pk PRIMARY KEY (org_id, id)
);
ALTER TABLE charge_delta ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY charge_delta_company ON charge_delta AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON charge_delta TO tuheng_app;
CREATE TABLE charge_sum (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME charge_sum_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	grain text NOT NULL,
	revenue_month text NOT NULL,
	segment text NOT NULL,
	side text NOT NULL,
	kind text NOT NULL,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	project_id bigint,
	n integer NOT NULL,
	trips integer NOT NULL,
	tons numeric(20,3) NOT NULL,
	amount numeric(20,2) NOT NULL,
	excl numeric(20,2) NOT NULL,
	tax numeric(20,2) NOT NULL,
	CONSTRAINT charge_sum_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT charge_sum_key UNIQUE NULLS NOT DISTINCT (org_id, grain, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id)
) WITH (fillfactor=70);
CREATE INDEX charge_sum_coarse ON public.charge_sum USING btree (org_id, grain, revenue_month, segment, side, kind, customer_id, carrier_id, route_id, goods_id, project_id, n, trips, tons, amount, excl, tax) WHERE (grain <> 'full'::text);
ALTER TABLE charge_sum ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY charge_sum_company ON charge_sum AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON charge_sum TO tuheng_app;
CREATE TABLE statement_link (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME statement_link_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	statement_id bigint NOT NULL,
	token_hash text NOT NULL,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	expires_at timestamp with time zone NOT NULL,
	ended_at timestamp with time zone,
	ended text,
	opened integer DEFAULT 0 NOT NULL,
	first_opened_at timestamp with time zone,
	last_opened_at timestamp with time zone,
	last_ip text,
	answer jsonb,
	answered_at timestamp with time zone,
	answer_ip text,
	files jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT statement_link_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX statement_link_token_key ON public.statement_link USING btree (org_id, token_hash);
CREATE INDEX statement_link_statement_idx ON public.statement_link USING btree (org_id, statement_id, id);
ALTER TABLE statement_link ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY statement_link_company ON statement_link AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON statement_link TO tuheng_app;
CREATE TABLE sample_record (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME sample_record_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	resource text NOT NULL,
	record_id bigint NOT NULL,
	removed_at timestamp with time zone,
	CONSTRAINT sample_record_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX sample_record_key ON public.sample_record USING btree (org_id, resource, record_id);
ALTER TABLE sample_record ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY sample_record_company ON sample_record AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON sample_record TO tuheng_app;
CREATE TABLE price_sheet_route_ids (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME price_sheet_route_ids_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT price_sheet_route_ids_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX price_sheet_route_ids_key ON public.price_sheet_route_ids USING btree (org_id, parent_id, target_id);
CREATE INDEX price_sheet_route_ids_target_idx ON public.price_sheet_route_ids USING btree (org_id, target_id);
ALTER TABLE price_sheet_route_ids ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_sheet_route_ids_company ON price_sheet_route_ids AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_sheet_route_ids TO tuheng_app;
CREATE TABLE price_sheet_goods_ids (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME price_sheet_goods_ids_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT price_sheet_goods_ids_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX price_sheet_goods_ids_key ON public.price_sheet_goods_ids USING btree (org_id, parent_id, target_id);
CREATE INDEX price_sheet_goods_ids_target_idx ON public.price_sheet_goods_ids USING btree (org_id, target_id);
ALTER TABLE price_sheet_goods_ids ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY price_sheet_goods_ids_company ON price_sheet_goods_ids AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON price_sheet_goods_ids TO tuheng_app;
CREATE TABLE approval_task (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME approval_task_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	run_id bigint NOT NULL,
	no integer NOT NULL,
	is_copy boolean NOT NULL,
	member_id bigint NOT NULL,
	node_id text NOT NULL,
	state text NOT NULL,
	opened_at timestamp with time zone,
	acted_at timestamp with time zone,
	due_at timestamp with time zone,
	reminded_at timestamp with time zone,
	hidden jsonb,
	asks_opinion boolean DEFAULT false NOT NULL,
	asks_files boolean DEFAULT false NOT NULL,
	CONSTRAINT approval_task_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX approval_task_key ON public.approval_task USING btree (org_id, run_id, is_copy, no);
CREATE INDEX approval_task_open_idx ON public.approval_task USING btree (org_id, member_id, id) WHERE (state = 'open'::text);
CREATE INDEX approval_task_copy_idx ON public.approval_task USING btree (org_id, member_id, id) WHERE is_copy;
CREATE INDEX approval_task_due_idx ON public.approval_task USING btree (due_at) WHERE ((state = 'open'::text) AND (due_at IS NOT NULL));
CREATE INDEX approval_task_hidden_idx ON public.approval_task USING btree (org_id, member_id) WHERE ((state = 'open'::text) AND (hidden IS NOT NULL));
ALTER TABLE approval_task ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_task_company ON approval_task AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON approval_task TO tuheng_app;
CREATE TABLE approval_act (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME approval_act_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	run_id bigint NOT NULL,
	kind text NOT NULL,
	member_id bigint,
	for_member_id bigint,
	to_member_ids jsonb,
	node_id text,
	to_node_id text,
	opinion text,
	at timestamp with time zone NOT NULL,
	files jsonb,
	CONSTRAINT approval_act_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX approval_act_run_idx ON public.approval_act USING btree (org_id, run_id, id);
CREATE INDEX approval_act_member_idx ON public.approval_act USING btree (org_id, member_id, id);
ALTER TABLE approval_act ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_act_company ON approval_act AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON approval_act TO tuheng_app;
CREATE TABLE approval_process (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME approval_process_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	act text NOT NULL,
	face text,
	priority integer NOT NULL,
	version_no integer,
	node_count integer,
	condition jsonb,
	flow jsonb,
	published_at timestamp with time zone,
	remark text,
	status text DEFAULT 'draft'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	origin text,
	CONSTRAINT approval_process_pk PRIMARY KEY (org_id, id),
	CONSTRAINT approval_process_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'replaced'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX approval_process__code__version_no__key ON public.approval_process USING btree (org_id, code, version_no) WHERE (deleted_at IS NULL);
CREATE INDEX approval_process_live_idx ON public.approval_process USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_process_name_list ON public.approval_process USING btree (org_id, name, act) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX approval_process_status_list ON public.approval_process USING btree (org_id, status, act) WHERE (deleted_at IS NULL);
CREATE INDEX approval_process_published_at_list ON public.approval_process USING btree (org_id, published_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_process_priority_list ON public.approval_process USING btree (org_id, priority) WHERE (deleted_at IS NULL);
CREATE INDEX approval_process_act_status_ix ON public.approval_process USING btree (org_id, act, status);
CREATE INDEX approval_process_name_trgm ON public.approval_process USING gin (name gin_trgm_ops);
CREATE INDEX approval_process_code_trgm ON public.approval_process USING gin (code gin_trgm_ops);
ALTER TABLE approval_process ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_process_company ON approval_process AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON approval_process TO tuheng_app;
CREATE TABLE approval_run (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME approval_run_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	no text NOT NULL,
	process_id bigint,
	act text,
	face text,
	record_id text,
	record_no text,
	starter_id bigint,
	started_at timestamp with time zone,
	ended_at timestamp with time zone,
	current_node text,
	urged_at timestamp with time zone,
	reason text,
	refusal jsonb,
	state jsonb,
	input jsonb,
	submitted jsonb,
	choices jsonb,
	status text DEFAULT 'running'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	unusual jsonb,
	CONSTRAINT approval_run_pk PRIMARY KEY (org_id, id),
	CONSTRAINT approval_run__no__key UNIQUE (org_id, no),
	CONSTRAINT approval_run_status_known CHECK ((status = ANY (ARRAY['running'::text, 'returned'::text, 'approved'::text, 'withdrawn'::text, 'ended'::text])))
);
CREATE INDEX approval_run_live_idx ON public.approval_run USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_run_status_list ON public.approval_run USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> ALL (ARRAY['approved'::text, 'withdrawn'::text, 'ended'::text])));
CREATE INDEX approval_run_started_at_list ON public.approval_run USING btree (org_id, started_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_run_process_id_list ON public.approval_run USING btree (org_id, process_id, id) WHERE ((deleted_at IS NULL) AND (process_id IS NOT NULL));
CREATE INDEX approval_run_act_record_id_ix ON public.approval_run USING btree (org_id, act, record_id);
CREATE INDEX approval_run_starter_id_status_ix ON public.approval_run USING btree (org_id, starter_id, status);
CREATE INDEX approval_run_no_trgm ON public.approval_run USING gin (no gin_trgm_ops);
CREATE INDEX approval_run_record_no_trgm ON public.approval_run USING gin (record_no gin_trgm_ops);
ALTER TABLE approval_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_run_company ON approval_run AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON approval_run TO tuheng_app;
CREATE TABLE approval_substitute (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME approval_substitute_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	member_id bigint NOT NULL,
	substitute_id bigint NOT NULL,
	from_date date NOT NULL,
	to_date date NOT NULL,
	act text,
	reason text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT approval_substitute_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX approval_substitute_live_idx ON public.approval_substitute USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_substitute_member_id_list ON public.approval_substitute USING btree (org_id, member_id, id) WHERE ((deleted_at IS NULL) AND (member_id IS NOT NULL));
CREATE INDEX approval_substitute_substitute_id_list ON public.approval_substitute USING btree (org_id, substitute_id, id) WHERE ((deleted_at IS NULL) AND (substitute_id IS NOT NULL));
CREATE INDEX approval_substitute_to_date_list ON public.approval_substitute USING btree (org_id, to_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX approval_substitute_substitute_id_to_date_ix ON public.approval_substitute USING btree (org_id, substitute_id, to_date);
CREATE INDEX approval_substitute_reason_trgm ON public.approval_substitute USING gin (reason gin_trgm_ops);
ALTER TABLE approval_substitute ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY approval_substitute_company ON approval_substitute AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON approval_substitute TO tuheng_app;
CREATE TABLE messenger_message (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME messenger_message_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	member_id bigint NOT NULL,
	kind text NOT NULL,
	subject text NOT NULL,
	subject_en text NOT NULL,
	outcome text NOT NULL,
	reason text,
	tries integer NOT NULL,
	next_at timestamp with time zone,
	done_at timestamp with time zone,
	response text,
	answer text,
	message_id text NOT NULL,
	record_kind text NOT NULL,
	record_id text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT messenger_message_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX messenger_message__message_id__key ON public.messenger_message USING btree (org_id, message_id) WHERE (deleted_at IS NULL);
CREATE INDEX messenger_message_live_idx ON public.messenger_message USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX messenger_message_member_id_list ON public.messenger_message USING btree (org_id, member_id, id) WHERE ((deleted_at IS NULL) AND (member_id IS NOT NULL));
CREATE INDEX messenger_message_kind_list ON public.messenger_message USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX messenger_message_outcome_list ON public.messenger_message USING btree (org_id, outcome) WHERE ((deleted_at IS NULL) AND (outcome IS NOT NULL));
CREATE INDEX messenger_message_reason_list ON public.messenger_message USING btree (org_id, reason) WHERE ((deleted_at IS NULL) AND (reason IS NOT NULL));
CREATE INDEX messenger_message_created_at_list ON public.messenger_message USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX messenger_message_subject_trgm ON public.messenger_message USING gin (subject gin_trgm_ops);
CREATE INDEX messenger_message_due_idx ON public.messenger_message USING btree (next_at) WHERE (outcome = 'waiting'::text);
ALTER TABLE messenger_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY messenger_message_company ON messenger_message AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_message TO tuheng_app;
CREATE TABLE station (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME station_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	telegraph_code text,
	tmis text,
	bureau text,
	region_code text,
	handles_wagonload boolean,
	handles_box20 boolean,
	handles_box40 boolean,
	handles_box35 boolean,
	handles_express boolean,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	free_days integer,
	day_fee numeric(14,2),
	CONSTRAINT station_pk PRIMARY KEY (org_id, id),
	CONSTRAINT station_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT station_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX station__name__key ON public.station USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX station__telegraph_code__key ON public.station USING btree (org_id, telegraph_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX station__tmis__key ON public.station USING btree (org_id, tmis) WHERE (deleted_at IS NULL);
CREATE INDEX station_live_idx ON public.station USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX station_bureau_list ON public.station USING btree (org_id, bureau, name) WHERE ((deleted_at IS NULL) AND (bureau IS NOT NULL));
CREATE INDEX station_region_code_list ON public.station USING btree (org_id, region_code, name) WHERE ((deleted_at IS NULL) AND (region_code IS NOT NULL));
CREATE INDEX station_status_list ON public.station USING btree (org_id, status, name) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX station_approval_id_ref ON public.station USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX station_name_trgm ON public.station USING gin (name gin_trgm_ops);
CREATE INDEX station_telegraph_code_trgm ON public.station USING gin (telegraph_code gin_trgm_ops);
CREATE INDEX station_tmis_trgm ON public.station USING gin (tmis gin_trgm_ops);
ALTER TABLE station ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY station_company ON station AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON station TO tuheng_app;
CREATE TABLE yard (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME yard_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	station_id bigint,
	address_id bigint,
	operator_id bigint,
	km numeric(10,1),
	free_days integer,
	day_fee numeric(14,2),
	handles_wagonload boolean,
	handles_box20 boolean,
	handles_box40 boolean,
	handles_box35 boolean,
	handles_express boolean,
	contact_name text,
	contact_phone text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT yard_pk PRIMARY KEY (org_id, id),
	CONSTRAINT yard_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT yard_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX yard__name__key ON public.yard USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX yard_live_idx ON public.yard USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX yard_kind_list ON public.yard USING btree (org_id, kind, name) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX yard_operator_id_list ON public.yard USING btree (org_id, operator_id, name) WHERE ((deleted_at IS NULL) AND (operator_id IS NOT NULL));
CREATE INDEX yard_status_list ON public.yard USING btree (org_id, status, name) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX yard_address_id_ref ON public.yard USING btree (org_id, address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX yard_approval_id_ref ON public.yard USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX yard_station_id_ix ON public.yard USING btree (org_id, station_id);
CREATE INDEX yard_name_trgm ON public.yard USING gin (name gin_trgm_ops);
ALTER TABLE yard ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY yard_company ON yard AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON yard TO tuheng_app;
CREATE TABLE yard_slot (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME yard_slot_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	slot_no text NOT NULL,
	kind text NOT NULL,
	capacity numeric(12,3),
	boxes integer,
	remark text,
	CONSTRAINT yard_slot_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX yard_slot_parent_idx ON public.yard_slot USING btree (org_id, parent_id, seq);
ALTER TABLE yard_slot ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY yard_slot_company ON yard_slot AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON yard_slot TO tuheng_app;
CREATE TABLE wagon_model (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME wagon_model_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	kind text NOT NULL,
	marked_load numeric(11,2) NOT NULL,
	carries_boxes boolean,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	CONSTRAINT wagon_model_pk PRIMARY KEY (org_id, id),
	CONSTRAINT wagon_model_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT wagon_model_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX wagon_model__code__key ON public.wagon_model USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_model_live_idx ON public.wagon_model USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_model_kind_list ON public.wagon_model USING btree (org_id, kind, code) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX wagon_model_status_list ON public.wagon_model USING btree (org_id, status, code) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX wagon_model_approval_id_ref ON public.wagon_model USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX wagon_model_code_alike ON public.wagon_model USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_model_code_trgm ON public.wagon_model USING gin (code gin_trgm_ops);
ALTER TABLE wagon_model ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY wagon_model_company ON wagon_model AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON wagon_model TO tuheng_app;
CREATE TABLE rail_tariff (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rail_tariff_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	eff_from date NOT NULL,
	eff_to date,
	source text,
	fund numeric(15,6) NOT NULL,
	electric numeric(15,6) NOT NULL,
	shunting_per_km numeric(15,6),
	box_use numeric(11,2),
	box_use_km integer,
	box_use_step numeric(11,2),
	box_use_step_km integer,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT rail_tariff_pk PRIMARY KEY (org_id, id),
	CONSTRAINT rail_tariff_period_check CHECK (((eff_to IS NULL) OR (eff_to >= eff_from))),
	CONSTRAINT rail_tariff_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT rail_tariff_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX rail_tariff__eff_from__key ON public.rail_tariff USING btree (org_id, eff_from) WHERE (deleted_at IS NULL);
CREATE INDEX rail_tariff_live_idx ON public.rail_tariff USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_tariff_name_list ON public.rail_tariff USING btree (org_id, name, eff_from) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX rail_tariff_eff_to_list ON public.rail_tariff USING btree (org_id, eff_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_tariff_status_list ON public.rail_tariff USING btree (org_id, status, eff_from) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX rail_tariff_approval_id_ref ON public.rail_tariff USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX rail_tariff_name_trgm ON public.rail_tariff USING gin (name gin_trgm_ops);
CREATE INDEX rail_tariff_source_trgm ON public.rail_tariff USING gin (source gin_trgm_ops);
ALTER TABLE rail_tariff ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rail_tariff_company ON rail_tariff AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rail_tariff TO tuheng_app;
CREATE TABLE tariff_class_rate (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME tariff_class_rate_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	class text NOT NULL,
	base1 numeric(13,4) NOT NULL,
	base2 numeric(15,6) NOT NULL,
	CONSTRAINT tariff_class_rate_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX tariff_class_rate_parent_idx ON public.tariff_class_rate USING btree (org_id, parent_id, seq);
ALTER TABLE tariff_class_rate ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tariff_class_rate_company ON tariff_class_rate AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON tariff_class_rate TO tuheng_app;
CREATE TABLE tariff_box_rate (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME tariff_box_rate_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	length text NOT NULL,
	base1 numeric(13,4) NOT NULL,
	base2 numeric(15,6) NOT NULL,
	fund numeric(15,6) NOT NULL,
	electric numeric(15,6) NOT NULL,
	CONSTRAINT tariff_box_rate_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX tariff_box_rate_parent_idx ON public.tariff_box_rate USING btree (org_id, parent_id, seq);
ALTER TABLE tariff_box_rate ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tariff_box_rate_company ON tariff_box_rate AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON tariff_box_rate TO tuheng_app;
CREATE TABLE container (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME container_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	box_no text NOT NULL,
	box_type text NOT NULL,
	owner_kind text NOT NULL,
	owner_id bigint,
	hire_to date,
	tare numeric(12,3),
	max_gross numeric(12,3),
	yard_id bigint,
	slot_no text,
	customer_id bigint,
	laden text NOT NULL,
	since_at timestamp with time zone NOT NULL,
	last_move_at timestamp with time zone,
	free_days integer,
	day_fee numeric(14,2),
	free_until date,
	stay_days integer,
	over_days integer,
	over_fee numeric(14,2),
	deposit numeric(14,2),
	deposit_on date,
	withheld numeric(14,2),
	attachments jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'inYard'::text NOT NULL,
	deposit_status text DEFAULT 'none'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	rail_waybill_id bigint,
	repair_party_id bigint,
	repair_cost numeric(14,2),
	hire_from date,
	hire_days integer,
	hire_day_fee numeric(14,2),
	hire_over_days integer,
	hire_over_fee numeric(14,2),
	withheld_on date,
	withheld_no text,
	stopped_days integer,
	stopped_since date,
	terms_by text,
	CONSTRAINT container_pk PRIMARY KEY (org_id, id),
	CONSTRAINT container_yard_check CHECK (((status = ANY (ARRAY['inYard'::text, 'repair'::text, 'disabled'::text])) = (yard_id IS NOT NULL))),
	CONSTRAINT container_customer_check CHECK (((status <> 'atCustomer'::text) OR (customer_id IS NOT NULL))),
	CONSTRAINT container_deposit_check CHECK (((deposit_status = 'none'::text) = (deposit IS NULL))),
	CONSTRAINT container_withheld_check CHECK ((((deposit_status = 'withheld'::text) = (withheld IS NOT NULL)) AND ((withheld IS NULL) OR (withheld <= deposit)))),
	CONSTRAINT container_deposit_status_known CHECK ((deposit_status = ANY (ARRAY['none'::text, 'paid'::text, 'returned'::text, 'withheld'::text]))),
	CONSTRAINT container_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT container_status_known CHECK ((status = ANY (ARRAY['inYard'::text, 'moving'::text, 'atCustomer'::text, 'repair'::text, 'disabled'::text, 'offHire'::text, 'scrapped'::text]))),
	CONSTRAINT container_stopped_check CHECK (((stopped_days IS NULL) OR ((stopped_days >= 0) AND (stopped_days <= stay_days))))
);
CREATE UNIQUE INDEX container__box_no__key ON public.container USING btree (org_id, box_no) WHERE (deleted_at IS NULL);
CREATE INDEX container_live_idx ON public.container USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_box_type_list ON public.container USING btree (org_id, box_type, box_no) WHERE ((deleted_at IS NULL) AND (box_type IS NOT NULL));
CREATE INDEX container_laden_list ON public.container USING btree (org_id, laden, box_no) WHERE ((deleted_at IS NULL) AND (laden IS NOT NULL));
CREATE INDEX container_owner_kind_list ON public.container USING btree (org_id, owner_kind, box_no) WHERE ((deleted_at IS NULL) AND (owner_kind IS NOT NULL));
CREATE INDEX container_free_until_list ON public.container USING btree (org_id, free_until, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_owner_id_list ON public.container USING btree (org_id, owner_id, box_no) WHERE ((deleted_at IS NULL) AND (owner_id IS NOT NULL));
CREATE INDEX container_hire_to_list ON public.container USING btree (org_id, hire_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_deposit_status_list ON public.container USING btree (org_id, deposit_status, box_no) WHERE (deleted_at IS NULL);
CREATE INDEX container_since_at_list ON public.container USING btree (org_id, since_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_created_at_list ON public.container USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_approval_id_ref ON public.container USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX container_yard_id_status_ix ON public.container USING btree (org_id, yard_id, status);
CREATE INDEX container_customer_id_status_ix ON public.container USING btree (org_id, customer_id, status);
CREATE INDEX container_status_free_until_ix ON public.container USING btree (org_id, status, free_until);
CREATE INDEX container_box_no_trgm ON public.container USING gin (box_no gin_trgm_ops);
CREATE INDEX container_rail_waybill_id_ref ON public.container USING btree (org_id, rail_waybill_id) WHERE (rail_waybill_id IS NOT NULL);
CREATE INDEX container_repair_party_id_ref ON public.container USING btree (org_id, repair_party_id) WHERE (repair_party_id IS NOT NULL);
CREATE INDEX container_hire_over_days_list ON public.container USING btree (org_id, hire_over_days, box_no) WHERE ((deleted_at IS NULL) AND (hire_over_days IS NOT NULL));
CREATE INDEX container_over_days_list ON public.container USING btree (org_id, over_days, box_no) WHERE ((deleted_at IS NULL) AND (over_days IS NOT NULL));
CREATE INDEX container_stopped_since_list ON public.container USING btree (org_id, stopped_since, id) WHERE (deleted_at IS NULL);
ALTER TABLE container ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY container_company ON container AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON container TO tuheng_app;
CREATE TABLE container_move (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME container_move_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	container_id bigint,
	box_no text,
	box_type text,
	event text,
	moved_at timestamp with time zone NOT NULL,
	moved_on date,
	from_yard_id bigint,
	from_laden text,
	to_yard_id bigint,
	to_laden text,
	slot_no text,
	customer_id bigint,
	free_days integer,
	stay_days integer,
	over_days integer,
	over_fee numeric(14,2),
	doc_no text,
	reason text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	stay_from date,
	day_fee numeric(14,2),
	fee_no text,
	fee_side text,
	fee_party_id bigint,
	order_id bigint,
	fee_note text,
	repair_party_id bigint,
	repair_cost numeric(14,2),
	repair_tax_rate numeric(6,4),
	liable_kind text,
	liable_id bigint,
	recover_amount numeric(14,2),
	recover_note text,
	approval_id bigint,
	status text DEFAULT 'valid'::text NOT NULL,
	fee_status text DEFAULT 'none'::text NOT NULL,
	repair_status text DEFAULT 'none'::text NOT NULL,
	recovery_status text DEFAULT 'none'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	from_slot_no text,
	hire_from date,
	hire_days integer,
	hire_over_days integer,
	hire_day_fee numeric(14,2),
	hire_fee numeric(14,2),
	hire_party_id bigint,
	hire_note text,
	hire_status text DEFAULT 'none'::text NOT NULL,
	stopped_days integer,
	stop_note text,
	clock_by text,
	terms_by text,
	CONSTRAINT container_move_pk PRIMARY KEY (org_id, id),
	CONSTRAINT container_move_charged_check CHECK (((fee_status <> 'charged'::text) OR ((fee_party_id IS NOT NULL) AND (fee_side IS NOT NULL) AND (fee_no IS NOT NULL) AND (over_fee > (0)::numeric)))),
	CONSTRAINT container_move_repair_check CHECK (((repair_status = 'billed'::text) = (repair_cost IS NOT NULL))),
	CONSTRAINT container_move_recovery_check CHECK (((recovery_status = 'claimed'::text) = (recover_amount IS NOT NULL))),
	CONSTRAINT container_move_status_known CHECK ((status = ANY (ARRAY['valid'::text, 'undone'::text]))),
	CONSTRAINT container_move_fee_status_known CHECK ((fee_status = ANY (ARRAY['none'::text, 'open'::text, 'charged'::text, 'waived'::text]))),
	CONSTRAINT container_move_repair_status_known CHECK ((repair_status = ANY (ARRAY['none'::text, 'billed'::text]))),
	CONSTRAINT container_move_recovery_status_known CHECK ((recovery_status = ANY (ARRAY['none'::text, 'claimed'::text]))),
	CONSTRAINT container_move_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT container_move_hire_check CHECK (((hire_status <> ALL (ARRAY['open'::text, 'charged'::text])) OR (hire_fee > (0)::numeric))),
	CONSTRAINT container_move_hire_charged_check CHECK (((hire_status <> 'charged'::text) OR ((hire_party_id IS NOT NULL) AND (fee_no IS NOT NULL)))),
	CONSTRAINT container_move_hire_status_known CHECK ((hire_status = ANY (ARRAY['none'::text, 'open'::text, 'charged'::text, 'waived'::text]))),
	CONSTRAINT container_move_stopped_check CHECK (((stopped_days IS NULL) OR ((stopped_days >= 0) AND (stopped_days <= stay_days))))
);
CREATE INDEX container_move_live_idx ON public.container_move USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_move_box_no_list ON public.container_move USING btree (org_id, box_no, moved_at) WHERE ((deleted_at IS NULL) AND (box_no IS NOT NULL));
CREATE INDEX container_move_event_list ON public.container_move USING btree (org_id, event, moved_at) WHERE ((deleted_at IS NULL) AND (event IS NOT NULL));
CREATE INDEX container_move_box_type_list ON public.container_move USING btree (org_id, box_type, moved_at) WHERE ((deleted_at IS NULL) AND (box_type IS NOT NULL));
CREATE INDEX container_move_from_yard_id_list ON public.container_move USING btree (org_id, from_yard_id, moved_at) WHERE ((deleted_at IS NULL) AND (from_yard_id IS NOT NULL));
CREATE INDEX container_move_to_yard_id_list ON public.container_move USING btree (org_id, to_yard_id, moved_at) WHERE ((deleted_at IS NULL) AND (to_yard_id IS NOT NULL));
CREATE INDEX container_move_customer_id_list ON public.container_move USING btree (org_id, customer_id, moved_at) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX container_move_over_days_list ON public.container_move USING btree (org_id, over_days, moved_at) WHERE ((deleted_at IS NULL) AND (over_days IS NOT NULL));
CREATE INDEX container_move_moved_at_list ON public.container_move USING btree (org_id, moved_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX container_move_container_id_id_ix ON public.container_move USING btree (org_id, container_id, id);
CREATE INDEX container_move_moved_on_to_yard_id_ix ON public.container_move USING btree (org_id, moved_on, to_yard_id);
CREATE INDEX container_move_from_yard_id_moved_on_ix ON public.container_move USING btree (org_id, from_yard_id, moved_on);
CREATE INDEX container_move_box_no_trgm ON public.container_move USING gin (box_no gin_trgm_ops);
CREATE INDEX container_move_doc_no_trgm ON public.container_move USING gin (doc_no gin_trgm_ops);
CREATE INDEX container_move_fee_party_id_list ON public.container_move USING btree (org_id, fee_party_id, moved_at) WHERE ((deleted_at IS NULL) AND (fee_party_id IS NOT NULL));
CREATE INDEX container_move_repair_status_list ON public.container_move USING btree (org_id, repair_status, moved_at) WHERE (deleted_at IS NULL);
CREATE INDEX container_move_order_id_list ON public.container_move USING btree (org_id, order_id, moved_at) WHERE ((deleted_at IS NULL) AND (order_id IS NOT NULL));
CREATE INDEX container_move_fee_no_list ON public.container_move USING btree (org_id, fee_no, moved_at) WHERE ((deleted_at IS NULL) AND (fee_no IS NOT NULL));
CREATE INDEX container_move_status_list ON public.container_move USING btree (org_id, status, moved_at) WHERE ((deleted_at IS NULL) AND (status <> 'valid'::text));
CREATE INDEX container_move_repair_party_id_ref ON public.container_move USING btree (org_id, repair_party_id) WHERE (repair_party_id IS NOT NULL);
CREATE INDEX container_move_liable_id_ref ON public.container_move USING btree (org_id, liable_id) WHERE (liable_id IS NOT NULL);
CREATE INDEX container_move_approval_id_ref ON public.container_move USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX container_move_fee_status_moved_on_ix ON public.container_move USING btree (org_id, fee_status, moved_on);
CREATE INDEX container_move_doc_no_container_id_ix ON public.container_move USING btree (org_id, doc_no, container_id);
CREATE INDEX container_move_fee_no_trgm ON public.container_move USING gin (fee_no gin_trgm_ops);
CREATE INDEX container_move_slot_no_list ON public.container_move USING btree (org_id, slot_no, moved_at) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX container_move_hire_party_id_ref ON public.container_move USING btree (org_id, hire_party_id) WHERE (hire_party_id IS NOT NULL);
CREATE INDEX container_move_hire_status_moved_on_ix ON public.container_move USING btree (org_id, hire_status, moved_on);
ALTER TABLE container_move ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY container_move_company ON container_move AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON container_move TO tuheng_app;
CREATE TABLE rail_order (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rail_order_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	order_no text NOT NULL,
	outer_no text,
	customer_id bigint NOT NULL,
	contract_id bigint NOT NULL,
	contract_weight text,
	haul_mode text NOT NULL,
	transport_form text NOT NULL,
	from_station_id bigint NOT NULL,
	to_station_id bigint NOT NULL,
	from_yard_id bigint,
	from_yard_address_id bigint,
	to_yard_id bigint,
	to_yard_address_id bigint,
	load_address_id bigint,
	unload_address_id bigint,
	shipper text NOT NULL,
	consignee text NOT NULL,
	goods_id bigint NOT NULL,
	plan_month text NOT NULL,
	plan_qty numeric(12,3) NOT NULL,
	plan_boxes integer,
	plan_wagons integer,
	pricing text NOT NULL,
	ar_basis text,
	ar_price numeric(12,4),
	tax_rate numeric(6,4) NOT NULL,
	service_share numeric(6,4),
	service_tax_rate numeric(6,4),
	weight_rule text NOT NULL,
	loss_value numeric(12,3),
	goods_value numeric(12,4),
	salesman_id bigint,
	picked_qty numeric(12,3),
	picked_boxes integer,
	loaded_qty numeric(12,3),
	loaded_boxes integer,
	sent_qty numeric(12,3),
	sent_boxes integer,
	arrived_qty numeric(12,3),
	arrived_boxes integer,
	delivered_qty numeric(12,3),
	delivered_boxes integer,
	attachments jsonb,
	remark text,
	audited_by bigint,
	audited_at timestamp with time zone,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	income_share text,
	pickup_share numeric(6,4),
	rail_share numeric(6,4),
	delivery_share numeric(6,4),
	CONSTRAINT rail_order_pk PRIMARY KEY (org_id, id),
	CONSTRAINT rail_order__order_no__key UNIQUE (org_id, order_no),
	CONSTRAINT rail_order_stages_check CHECK (((loaded_qty >= sent_qty) AND (sent_qty >= arrived_qty) AND (loaded_boxes >= sent_boxes) AND (sent_boxes >= arrived_boxes))),
	CONSTRAINT rail_order_stations_check CHECK ((from_station_id <> to_station_id)),
	CONSTRAINT rail_order_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'toAudit'::text, 'active'::text, 'done'::text, 'closed'::text, 'void'::text]))),
	CONSTRAINT rail_order_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX rail_order_live_idx ON public.rail_order USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_order_customer_id_list ON public.rail_order USING btree (org_id, customer_id, created_at) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX rail_order_plan_month_list ON public.rail_order USING btree (org_id, plan_month, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX rail_order_to_station_id_list ON public.rail_order USING btree (org_id, to_station_id, created_at) WHERE ((deleted_at IS NULL) AND (to_station_id IS NOT NULL));
CREATE INDEX rail_order_transport_form_list ON public.rail_order USING btree (org_id, transport_form, created_at) WHERE ((deleted_at IS NULL) AND (transport_form IS NOT NULL));
CREATE INDEX rail_order_haul_mode_list ON public.rail_order USING btree (org_id, haul_mode, created_at) WHERE ((deleted_at IS NULL) AND (haul_mode IS NOT NULL));
CREATE INDEX rail_order_outer_no_list ON public.rail_order USING btree (org_id, outer_no, created_at) WHERE ((deleted_at IS NULL) AND (outer_no IS NOT NULL));
CREATE INDEX rail_order_salesman_id_list ON public.rail_order USING btree (org_id, salesman_id, created_at) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX rail_order_created_at_list ON public.rail_order USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_order_dept_id_list ON public.rail_order USING btree (org_id, dept_id, created_at) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX rail_order_from_yard_id_ref ON public.rail_order USING btree (org_id, from_yard_id) WHERE (from_yard_id IS NOT NULL);
CREATE INDEX rail_order_from_yard_address_id_ref ON public.rail_order USING btree (org_id, from_yard_address_id) WHERE (from_yard_address_id IS NOT NULL);
CREATE INDEX rail_order_to_yard_id_ref ON public.rail_order USING btree (org_id, to_yard_id) WHERE (to_yard_id IS NOT NULL);
CREATE INDEX rail_order_to_yard_address_id_ref ON public.rail_order USING btree (org_id, to_yard_address_id) WHERE (to_yard_address_id IS NOT NULL);
CREATE INDEX rail_order_load_address_id_ref ON public.rail_order USING btree (org_id, load_address_id) WHERE (load_address_id IS NOT NULL);
CREATE INDEX rail_order_unload_address_id_ref ON public.rail_order USING btree (org_id, unload_address_id) WHERE (unload_address_id IS NOT NULL);
CREATE INDEX rail_order_approval_id_ref ON public.rail_order USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX rail_order_status_plan_month_ix ON public.rail_order USING btree (org_id, status, plan_month);
CREATE INDEX rail_order_customer_id_plan_month_ix ON public.rail_order USING btree (org_id, customer_id, plan_month);
CREATE INDEX rail_order_contract_id_ix ON public.rail_order USING btree (org_id, contract_id);
CREATE INDEX rail_order_from_station_id_to_station_id_ix ON public.rail_order USING btree (org_id, from_station_id, to_station_id);
CREATE INDEX rail_order_goods_id_ix ON public.rail_order USING btree (org_id, goods_id);
CREATE INDEX rail_order_order_no_trgm ON public.rail_order USING gin (order_no gin_trgm_ops);
CREATE INDEX rail_order_outer_no_trgm ON public.rail_order USING gin (outer_no gin_trgm_ops);
ALTER TABLE rail_order ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rail_order_company ON rail_order AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rail_order TO tuheng_app;
CREATE TABLE rail_leg (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rail_leg_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	leg_no text,
	order_id bigint NOT NULL,
	leg_type text NOT NULL,
	customer_id bigint,
	goods_id bigint,
	from_station_id bigint,
	to_station_id bigint,
	salesman_id bigint,
	from_address_id bigint,
	to_address_id bigint,
	plan_qty numeric(12,3),
	plan_boxes integer,
	carrier_id bigint,
	contract_id bigint,
	route_id bigint,
	plan_from date,
	plan_to date,
	ap_basis text,
	ap_price numeric(12,4),
	ap_tax_rate numeric(6,4),
	weight_rule text,
	loss_rate numeric(12,3),
	loss_price numeric(12,4),
	pay_cycle text NOT NULL,
	main_id bigint,
	moved_qty numeric(12,3),
	moved_boxes integer,
	done_qty numeric(12,3),
	done_boxes integer,
	remark text,
	approval_id bigint,
	status text DEFAULT 'pending'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	pricing text,
	ar_basis text,
	ar_price numeric(12,4),
	ended_with_order boolean,
	ap_amount numeric(14,2),
	ap_status text DEFAULT 'unpriced'::text NOT NULL,
	CONSTRAINT rail_leg_pk PRIMARY KEY (org_id, id),
	CONSTRAINT rail_leg_assigned_check CHECK (((status <> ALL (ARRAY['active'::text, 'done'::text])) OR ((carrier_id IS NOT NULL) AND (contract_id IS NOT NULL)))),
	CONSTRAINT rail_leg_done_check CHECK (((leg_type <> 'rail'::text) OR ((moved_qty >= done_qty) AND (moved_boxes >= done_boxes)))),
	CONSTRAINT rail_leg_price_check CHECK (((ap_price IS NULL) OR (ap_basis IS NOT NULL))),
	CONSTRAINT rail_leg_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'done'::text, 'cancelled'::text]))),
	CONSTRAINT rail_leg_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT rail_leg_ap_status_known CHECK ((ap_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text])))
);
CREATE UNIQUE INDEX rail_leg__leg_no__key ON public.rail_leg USING btree (org_id, leg_no) WHERE (deleted_at IS NULL);
CREATE INDEX rail_leg_live_idx ON public.rail_leg USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_leg_customer_id_list ON public.rail_leg USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX rail_leg_leg_type_list ON public.rail_leg USING btree (org_id, leg_type) WHERE ((deleted_at IS NULL) AND (leg_type IS NOT NULL));
CREATE INDEX rail_leg_from_station_id_list ON public.rail_leg USING btree (org_id, from_station_id, id) WHERE ((deleted_at IS NULL) AND (from_station_id IS NOT NULL));
CREATE INDEX rail_leg_to_station_id_list ON public.rail_leg USING btree (org_id, to_station_id, id) WHERE ((deleted_at IS NULL) AND (to_station_id IS NOT NULL));
CREATE INDEX rail_leg_goods_id_list ON public.rail_leg USING btree (org_id, goods_id, id) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX rail_leg_contract_id_list ON public.rail_leg USING btree (org_id, contract_id, id) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX rail_leg_plan_from_list ON public.rail_leg USING btree (org_id, plan_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_leg_created_at_list ON public.rail_leg USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_leg_dept_id_list ON public.rail_leg USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX rail_leg_from_address_id_ref ON public.rail_leg USING btree (org_id, from_address_id) WHERE (from_address_id IS NOT NULL);
CREATE INDEX rail_leg_to_address_id_ref ON public.rail_leg USING btree (org_id, to_address_id) WHERE (to_address_id IS NOT NULL);
CREATE INDEX rail_leg_route_id_ref ON public.rail_leg USING btree (org_id, route_id) WHERE (route_id IS NOT NULL);
CREATE INDEX rail_leg_main_id_ref ON public.rail_leg USING btree (org_id, main_id) WHERE (main_id IS NOT NULL);
CREATE INDEX rail_leg_approval_id_ref ON public.rail_leg USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX rail_leg_order_id_leg_type_ix ON public.rail_leg USING btree (org_id, order_id, leg_type);
CREATE INDEX rail_leg_carrier_id_status_ix ON public.rail_leg USING btree (org_id, carrier_id, status);
CREATE INDEX rail_leg_status_created_at_ix ON public.rail_leg USING btree (org_id, status, created_at);
CREATE INDEX rail_leg_leg_no_trgm ON public.rail_leg USING gin (leg_no gin_trgm_ops);
CREATE INDEX rail_leg_ap_status_list ON public.rail_leg USING btree (org_id, ap_status, id) WHERE (deleted_at IS NULL);
ALTER TABLE rail_leg ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rail_leg_company ON rail_leg AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rail_leg TO tuheng_app;
CREATE TABLE rail_waybill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rail_waybill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	rail_no text NOT NULL,
	leg_id bigint NOT NULL,
	order_id bigint,
	carrier_id bigint,
	customer_id bigint,
	salesman_id bigint,
	from_station_id bigint,
	to_station_id bigint,
	goods_id bigint,
	rail_goods_name text,
	rail_goods_code text,
	shipper text NOT NULL,
	consignee text NOT NULL,
	demand_no text,
	waybill_id text,
	ticket_no text,
	wagons_asked integer NOT NULL,
	tons_asked numeric(12,3) NOT NULL,
	wagons_granted integer,
	wagons_lost integer,
	lost_reason text,
	train_no text,
	wagons integer,
	boxes integer,
	sent_qty numeric(12,3),
	km integer,
	due_days integer,
	due_on date,
	late_days integer,
	payment text NOT NULL,
	tariff_id bigint,
	tariff_freight numeric(14,2),
	freight numeric(14,2),
	freight_tax_rate numeric(6,4),
	freight_diff numeric(14,2),
	diff_note text,
	fee_sum numeric(14,2),
	share_by text NOT NULL,
	receipt_way text NOT NULL,
	received_qty numeric(12,3),
	loss_qty numeric(12,3),
	loss_permille numeric(11,2),
	asked_at timestamp with time zone,
	accepted_at timestamp with time zone,
	loaded_at timestamp with time zone,
	ticket_at timestamp with time zone,
	depart_at timestamp with time zone,
	arrive_at timestamp with time zone,
	unload_at timestamp with time zone,
	deliver_at timestamp with time zone,
	confirm_at timestamp with time zone,
	receiver text,
	ar_amount numeric(14,2),
	ap_amount numeric(14,2),
	attachments jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	diff_status text DEFAULT 'none'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	cur_station text,
	left_km integer,
	eta_at timestamp with time zone,
	eta_late_days integer,
	tracked_at timestamp with time zone,
	yard_id bigint,
	slot_no text,
	CONSTRAINT rail_waybill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT rail_waybill__rail_no__key UNIQUE (org_id, rail_no),
	CONSTRAINT rail_waybill_granted_check CHECK (((wagons_granted IS NULL) OR (wagons_granted <= wagons_asked))),
	CONSTRAINT rail_waybill_demand_check CHECK (((status = ANY (ARRAY['draft'::text, 'asked'::text, 'void'::text])) OR (demand_no IS NOT NULL))),
	CONSTRAINT rail_waybill_ticket_check CHECK (((status <> ALL (ARRAY['ticketed'::text, 'departed'::text, 'arrived'::text, 'unloaded'::text, 'delivered'::text, 'confirmed'::text])) OR ((ticket_no IS NOT NULL) AND (freight > (0)::numeric)))),
	CONSTRAINT rail_waybill_departed_check CHECK (((status <> ALL (ARRAY['departed'::text, 'arrived'::text, 'unloaded'::text, 'delivered'::text, 'confirmed'::text])) OR (depart_at >= ticket_at))),
	CONSTRAINT rail_waybill_received_check CHECK (((status <> ALL (ARRAY['unloaded'::text, 'delivered'::text, 'confirmed'::text])) OR (received_qty IS NOT NULL))),
	CONSTRAINT rail_waybill_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'asked'::text, 'accepted'::text, 'loaded'::text, 'ticketed'::text, 'departed'::text, 'arrived'::text, 'unloaded'::text, 'delivered'::text, 'confirmed'::text, 'void'::text]))),
	CONSTRAINT rail_waybill_diff_status_known CHECK ((diff_status = ANY (ARRAY['none'::text, 'open'::text, 'settled'::text]))),
	CONSTRAINT rail_waybill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX rail_waybill__ticket_no__key ON public.rail_waybill USING btree (org_id, ticket_no) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_live_idx ON public.rail_waybill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_depart_at_list ON public.rail_waybill USING btree (org_id, depart_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_customer_id_list ON public.rail_waybill USING btree (org_id, customer_id, id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX rail_waybill_from_station_id_list ON public.rail_waybill USING btree (org_id, from_station_id, id) WHERE ((deleted_at IS NULL) AND (from_station_id IS NOT NULL));
CREATE INDEX rail_waybill_to_station_id_list ON public.rail_waybill USING btree (org_id, to_station_id, id) WHERE ((deleted_at IS NULL) AND (to_station_id IS NOT NULL));
CREATE INDEX rail_waybill_carrier_id_list ON public.rail_waybill USING btree (org_id, carrier_id, id) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX rail_waybill_goods_id_list ON public.rail_waybill USING btree (org_id, goods_id, id) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX rail_waybill_train_no_list ON public.rail_waybill USING btree (org_id, train_no) WHERE ((deleted_at IS NULL) AND (train_no IS NOT NULL));
CREATE INDEX rail_waybill_late_days_list ON public.rail_waybill USING btree (org_id, late_days) WHERE ((deleted_at IS NULL) AND (late_days IS NOT NULL));
CREATE INDEX rail_waybill_arrive_at_list ON public.rail_waybill USING btree (org_id, arrive_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_created_at_list ON public.rail_waybill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_dept_id_list ON public.rail_waybill USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX rail_waybill_tariff_id_ref ON public.rail_waybill USING btree (org_id, tariff_id) WHERE (tariff_id IS NOT NULL);
CREATE INDEX rail_waybill_approval_id_ref ON public.rail_waybill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX rail_waybill_leg_id_ix ON public.rail_waybill USING btree (org_id, leg_id);
CREATE INDEX rail_waybill_order_id_ix ON public.rail_waybill USING btree (org_id, order_id);
CREATE INDEX rail_waybill_status_depart_at_ix ON public.rail_waybill USING btree (org_id, status, depart_at);
CREATE INDEX rail_waybill_demand_no_ix ON public.rail_waybill USING btree (org_id, demand_no);
CREATE INDEX rail_waybill_customer_id_depart_at_ix ON public.rail_waybill USING btree (org_id, customer_id, depart_at);
CREATE INDEX rail_waybill_diff_status_ticket_at_ix ON public.rail_waybill USING btree (org_id, diff_status, ticket_at);
CREATE INDEX rail_waybill_rail_no_trgm ON public.rail_waybill USING gin (rail_no gin_trgm_ops);
CREATE INDEX rail_waybill_demand_no_trgm ON public.rail_waybill USING gin (demand_no gin_trgm_ops);
CREATE INDEX rail_waybill_ticket_no_trgm ON public.rail_waybill USING gin (ticket_no gin_trgm_ops);
CREATE INDEX rail_waybill_train_no_trgm ON public.rail_waybill USING gin (train_no gin_trgm_ops);
CREATE INDEX rail_waybill_cur_station_list ON public.rail_waybill USING btree (org_id, cur_station) WHERE ((deleted_at IS NULL) AND (cur_station IS NOT NULL));
CREATE INDEX rail_waybill_left_km_list ON public.rail_waybill USING btree (org_id, left_km) WHERE ((deleted_at IS NULL) AND (left_km IS NOT NULL));
CREATE INDEX rail_waybill_eta_at_list ON public.rail_waybill USING btree (org_id, eta_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_eta_late_days_list ON public.rail_waybill USING btree (org_id, eta_late_days) WHERE ((deleted_at IS NULL) AND (eta_late_days IS NOT NULL));
CREATE INDEX rail_waybill_tracked_at_list ON public.rail_waybill USING btree (org_id, tracked_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX rail_waybill_yard_id_list ON public.rail_waybill USING btree (org_id, yard_id, id) WHERE ((deleted_at IS NULL) AND (yard_id IS NOT NULL));
ALTER TABLE rail_waybill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rail_waybill_company ON rail_waybill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rail_waybill TO tuheng_app;
CREATE TABLE rail_waybill_fee (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rail_waybill_fee_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	fee_code text NOT NULL,
	party_id bigint,
	qty numeric(12,3) NOT NULL,
	unit text NOT NULL,
	price numeric(12,4) NOT NULL,
	tax_rate numeric(6,4) NOT NULL,
	amount numeric(14,2),
	remark text,
	CONSTRAINT rail_waybill_fee_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX rail_waybill_fee_parent_idx ON public.rail_waybill_fee USING btree (org_id, parent_id, seq);
CREATE INDEX rail_waybill_fee_party_id_ref ON public.rail_waybill_fee USING btree (org_id, party_id) WHERE (party_id IS NOT NULL);
ALTER TABLE rail_waybill_fee ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rail_waybill_fee_company ON rail_waybill_fee AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rail_waybill_fee TO tuheng_app;
CREATE TABLE wagon_load (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME wagon_load_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	rail_waybill_id bigint NOT NULL,
	order_id bigint,
	customer_id bigint,
	goods_id bigint,
	from_station_id bigint,
	to_station_id bigint,
	rail_status text,
	is_sent boolean,
	train_no text,
	ticket_no text,
	ticket_at timestamp with time zone,
	depart_at timestamp with time zone,
	arrive_at timestamp with time zone,
	unload_at timestamp with time zone,
	seq integer NOT NULL,
	wagon_no text NOT NULL,
	wagon_model_id bigint NOT NULL,
	marked_load numeric(11,2),
	box_type text,
	box_no1 text,
	net1 numeric(12,3),
	seal_no1 text,
	box_no2 text,
	net2 numeric(12,3),
	seal_no2 text,
	bulk_net numeric(12,3),
	boxes integer,
	net numeric(12,3),
	tarpaulins integer,
	load_line text,
	freight_share numeric(14,2),
	received_qty numeric(12,3),
	loss_qty numeric(12,3),
	yard_id bigint,
	slot_no text,
	empty_way text,
	remark text,
	approval_id bigint,
	receipt_status text DEFAULT 'pending'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	received1 numeric(12,3),
	received2 numeric(12,3),
	loss1 numeric(12,3),
	loss2 numeric(12,3),
	rail_no text,
	CONSTRAINT wagon_load_pk PRIMARY KEY (org_id, id),
	CONSTRAINT wagon_load_wagon_no_check CHECK ((wagon_no ~ '^[0-9]{7}$'::text)),
	CONSTRAINT wagon_load_net_check CHECK ((net = ((COALESCE(net1, (0)::numeric) + COALESCE(net2, (0)::numeric)) + COALESCE(bulk_net, (0)::numeric)))),
	CONSTRAINT wagon_load_marked_check CHECK ((net <= marked_load)),
	CONSTRAINT wagon_load_boxes_check CHECK ((((box_no1 IS NULL) OR (net1 > (0)::numeric)) AND ((box_no2 IS NULL) OR ((net2 > (0)::numeric) AND (box_no1 IS NOT NULL))))),
	CONSTRAINT wagon_load_receipt_status_known CHECK ((receipt_status = ANY (ARRAY['pending'::text, 'received'::text, 'batch'::text]))),
	CONSTRAINT wagon_load_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT wagon_load_received_check CHECK ((((received1 IS NULL) = (received2 IS NULL)) AND ((received1 IS NULL) OR ((box_no2 IS NOT NULL) AND (received_qty = (received1 + received2)))))),
	CONSTRAINT wagon_load_weighed_check CHECK (((receipt_status <> 'received'::text) OR (received_qty IS NOT NULL)))
);
CREATE UNIQUE INDEX wagon_load__wagon_no__rail_waybill_id__key ON public.wagon_load USING btree (org_id, wagon_no, rail_waybill_id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_live_idx ON public.wagon_load USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_rail_status_list ON public.wagon_load USING btree (org_id, rail_status, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (rail_status IS NOT NULL));
CREATE INDEX wagon_load_receipt_status_list ON public.wagon_load USING btree (org_id, receipt_status, rail_waybill_id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_ticket_no_list ON public.wagon_load USING btree (org_id, ticket_no, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (ticket_no IS NOT NULL));
CREATE INDEX wagon_load_train_no_list ON public.wagon_load USING btree (org_id, train_no, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (train_no IS NOT NULL));
CREATE INDEX wagon_load_depart_at_list ON public.wagon_load USING btree (org_id, depart_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_arrive_at_list ON public.wagon_load USING btree (org_id, arrive_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_customer_id_list ON public.wagon_load USING btree (org_id, customer_id, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX wagon_load_from_station_id_list ON public.wagon_load USING btree (org_id, from_station_id, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (from_station_id IS NOT NULL));
CREATE INDEX wagon_load_to_station_id_list ON public.wagon_load USING btree (org_id, to_station_id, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (to_station_id IS NOT NULL));
CREATE INDEX wagon_load_yard_id_list ON public.wagon_load USING btree (org_id, yard_id, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (yard_id IS NOT NULL));
CREATE INDEX wagon_load_created_at_list ON public.wagon_load USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_dept_id_list ON public.wagon_load USING btree (org_id, dept_id, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX wagon_load_seq_list ON public.wagon_load USING btree (org_id, seq) WHERE (deleted_at IS NULL);
CREATE INDEX wagon_load_goods_id_ref ON public.wagon_load USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX wagon_load_wagon_model_id_ref ON public.wagon_load USING btree (org_id, wagon_model_id) WHERE (wagon_model_id IS NOT NULL);
CREATE INDEX wagon_load_approval_id_ref ON public.wagon_load USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX wagon_load_box_no1_ix ON public.wagon_load USING btree (org_id, box_no1);
CREATE INDEX wagon_load_box_no2_ix ON public.wagon_load USING btree (org_id, box_no2);
CREATE INDEX wagon_load_wagon_no_ix ON public.wagon_load USING btree (org_id, wagon_no);
CREATE INDEX wagon_load_order_id_ix ON public.wagon_load USING btree (org_id, order_id);
CREATE INDEX wagon_load_is_sent_arrive_at_ix ON public.wagon_load USING btree (org_id, is_sent, arrive_at);
CREATE INDEX wagon_load_rail_waybill_id_seq_ix ON public.wagon_load USING btree (org_id, rail_waybill_id, seq);
CREATE INDEX wagon_load_wagon_no_trgm ON public.wagon_load USING gin (wagon_no gin_trgm_ops);
CREATE INDEX wagon_load_box_no1_trgm ON public.wagon_load USING gin (box_no1 gin_trgm_ops);
CREATE INDEX wagon_load_box_no2_trgm ON public.wagon_load USING gin (box_no2 gin_trgm_ops);
CREATE INDEX wagon_load_ticket_no_trgm ON public.wagon_load USING gin (ticket_no gin_trgm_ops);
CREATE INDEX wagon_load_train_no_trgm ON public.wagon_load USING gin (train_no gin_trgm_ops);
CREATE INDEX wagon_load_slot_no_list ON public.wagon_load USING btree (org_id, slot_no, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX wagon_load_rail_no_list ON public.wagon_load USING btree (org_id, rail_no, rail_waybill_id) WHERE ((deleted_at IS NULL) AND (rail_no IS NOT NULL));
CREATE INDEX wagon_load_rail_no_trgm ON public.wagon_load USING gin (rail_no gin_trgm_ops);
ALTER TABLE wagon_load ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY wagon_load_company ON wagon_load AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON wagon_load TO tuheng_app;
CREATE TABLE handover (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME handover_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	order_id bigint NOT NULL,
	leg_id bigint NOT NULL,
	step text NOT NULL,
	waybill_id bigint,
	rail_waybill_id bigint,
	wagon_load_id bigint,
	doc_no text NOT NULL,
	unit_no text,
	box_no1 text,
	box_net1 numeric(12,3),
	box_no2 text,
	box_net2 numeric(12,3),
	seal_no text,
	customer_id bigint,
	goods_id bigint,
	giver_id bigint,
	taker_id bigint,
	yard_id bigint,
	address_id bigint,
	handed_at timestamp with time zone NOT NULL,
	net numeric(12,3),
	prior_net numeric(12,3),
	net_diff numeric(12,3),
	tolerance numeric(12,3),
	gap_kind text,
	found_seal_no text,
	found_box_no text,
	found_net numeric(12,3),
	giver_name text,
	taker_name text,
	photos jsonb,
	checked_by bigint,
	checked_at timestamp with time zone,
	outcome text,
	holder text,
	liable_id bigint,
	loss_amount numeric(14,2),
	solution text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'noted'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	slot_no text,
	box_diff1 numeric(12,3),
	box_diff2 numeric(12,3),
	claim_note_id bigint,
	settled_at timestamp with time zone,
	clock_from timestamp with time zone,
	clock_by text,
	CONSTRAINT handover_pk PRIMARY KEY (org_id, id),
	CONSTRAINT handover_document_check CHECK (((num_nonnulls(waybill_id, wagon_load_id) = 1) AND ((wagon_load_id IS NULL) = (rail_waybill_id IS NULL)))),
	CONSTRAINT handover_gap_check CHECK (((status = ANY (ARRAY['gap'::text, 'settled'::text])) = (gap_kind IS NOT NULL))),
	CONSTRAINT handover_status_known CHECK ((status = ANY (ARRAY['noted'::text, 'clean'::text, 'gap'::text, 'settled'::text]))),
	CONSTRAINT handover_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT handover_settled_check CHECK (((status = 'settled'::text) = (settled_at IS NOT NULL))),
	CONSTRAINT handover_clock_check CHECK ((((clock_from IS NULL) = (clock_by IS NULL)) AND ((clock_by IS NULL) OR (status = 'settled'::text))))
);
CREATE UNIQUE INDEX handover__waybill_id__step__key ON public.handover USING btree (org_id, waybill_id, step) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX handover__wagon_load_id__step__key ON public.handover USING btree (org_id, wagon_load_id, step) WHERE (deleted_at IS NULL);
CREATE INDEX handover_live_idx ON public.handover USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX handover_step_list ON public.handover USING btree (org_id, step, handed_at) WHERE ((deleted_at IS NULL) AND (step IS NOT NULL));
CREATE INDEX handover_handed_at_list ON public.handover USING btree (org_id, handed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX handover_unit_no_list ON public.handover USING btree (org_id, unit_no, handed_at) WHERE ((deleted_at IS NULL) AND (unit_no IS NOT NULL));
CREATE INDEX handover_gap_kind_list ON public.handover USING btree (org_id, gap_kind, handed_at) WHERE ((deleted_at IS NULL) AND (gap_kind IS NOT NULL));
CREATE INDEX handover_outcome_list ON public.handover USING btree (org_id, outcome, handed_at) WHERE ((deleted_at IS NULL) AND (outcome IS NOT NULL));
CREATE INDEX handover_holder_list ON public.handover USING btree (org_id, holder, handed_at) WHERE ((deleted_at IS NULL) AND (holder IS NOT NULL));
CREATE INDEX handover_liable_id_list ON public.handover USING btree (org_id, liable_id, handed_at) WHERE ((deleted_at IS NULL) AND (liable_id IS NOT NULL));
CREATE INDEX handover_order_id_list ON public.handover USING btree (org_id, order_id, handed_at) WHERE ((deleted_at IS NULL) AND (order_id IS NOT NULL));
CREATE INDEX handover_waybill_id_list ON public.handover USING btree (org_id, waybill_id, handed_at) WHERE ((deleted_at IS NULL) AND (waybill_id IS NOT NULL));
CREATE INDEX handover_customer_id_list ON public.handover USING btree (org_id, customer_id, handed_at) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX handover_yard_id_list ON public.handover USING btree (org_id, yard_id, handed_at) WHERE ((deleted_at IS NULL) AND (yard_id IS NOT NULL));
CREATE INDEX handover_giver_id_list ON public.handover USING btree (org_id, giver_id, handed_at) WHERE ((deleted_at IS NULL) AND (giver_id IS NOT NULL));
CREATE INDEX handover_taker_id_list ON public.handover USING btree (org_id, taker_id, handed_at) WHERE ((deleted_at IS NULL) AND (taker_id IS NOT NULL));
CREATE INDEX handover_dept_id_list ON public.handover USING btree (org_id, dept_id, handed_at) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX handover_created_at_list ON public.handover USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX handover_leg_id_ref ON public.handover USING btree (org_id, leg_id) WHERE (leg_id IS NOT NULL);
CREATE INDEX handover_wagon_load_id_ref ON public.handover USING btree (org_id, wagon_load_id) WHERE (wagon_load_id IS NOT NULL);
CREATE INDEX handover_goods_id_ref ON public.handover USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX handover_address_id_ref ON public.handover USING btree (org_id, address_id) WHERE (address_id IS NOT NULL);
CREATE INDEX handover_approval_id_ref ON public.handover USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX handover_order_id_handed_at_ix ON public.handover USING btree (org_id, order_id, handed_at);
CREATE INDEX handover_rail_waybill_id_step_ix ON public.handover USING btree (org_id, rail_waybill_id, step);
CREATE INDEX handover_box_no1_ix ON public.handover USING btree (org_id, box_no1);
CREATE INDEX handover_box_no2_ix ON public.handover USING btree (org_id, box_no2);
CREATE INDEX handover_status_handed_at_ix ON public.handover USING btree (org_id, status, handed_at);
CREATE INDEX handover_doc_no_trgm ON public.handover USING gin (doc_no gin_trgm_ops);
CREATE INDEX handover_unit_no_trgm ON public.handover USING gin (unit_no gin_trgm_ops);
CREATE INDEX handover_box_no1_trgm ON public.handover USING gin (box_no1 gin_trgm_ops);
CREATE INDEX handover_box_no2_trgm ON public.handover USING gin (box_no2 gin_trgm_ops);
CREATE INDEX handover_seal_no_trgm ON public.handover USING gin (seal_no gin_trgm_ops);
CREATE INDEX handover_slot_no_list ON public.handover USING btree (org_id, slot_no, handed_at) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX handover_claim_note_id_list ON public.handover USING btree (org_id, claim_note_id, handed_at) WHERE ((deleted_at IS NULL) AND (claim_note_id IS NOT NULL));
ALTER TABLE handover ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY handover_company ON handover AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON handover TO tuheng_app;
CREATE TABLE tracking_event (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME tracking_event_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	rail_waybill_id bigint NOT NULL,
	customer_id bigint,
	order_id bigint,
	from_station_id bigint,
	to_station_id bigint,
	train_no text,
	event text NOT NULL,
	at timestamp with time zone NOT NULL,
	station_name text NOT NULL,
	bureau text,
	remaining_km integer,
	expected_at timestamp with time zone,
	source text,
	remark text,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT tracking_event_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX tracking_event__rail_waybill_id__event__at__station_name__key ON public.tracking_event USING btree (org_id, rail_waybill_id, event, at, station_name) WHERE (deleted_at IS NULL);
CREATE INDEX tracking_event_live_idx ON public.tracking_event USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX tracking_event_rail_waybill_id_list ON public.tracking_event USING btree (org_id, rail_waybill_id, at) WHERE ((deleted_at IS NULL) AND (rail_waybill_id IS NOT NULL));
CREATE INDEX tracking_event_event_list ON public.tracking_event USING btree (org_id, event, at) WHERE ((deleted_at IS NULL) AND (event IS NOT NULL));
CREATE INDEX tracking_event_station_name_list ON public.tracking_event USING btree (org_id, station_name, at) WHERE ((deleted_at IS NULL) AND (station_name IS NOT NULL));
CREATE INDEX tracking_event_bureau_list ON public.tracking_event USING btree (org_id, bureau, at) WHERE ((deleted_at IS NULL) AND (bureau IS NOT NULL));
CREATE INDEX tracking_event_train_no_list ON public.tracking_event USING btree (org_id, train_no, at) WHERE ((deleted_at IS NULL) AND (train_no IS NOT NULL));
CREATE INDEX tracking_event_customer_id_list ON public.tracking_event USING btree (org_id, customer_id, at) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX tracking_event_from_station_id_list ON public.tracking_event USING btree (org_id, from_station_id, at) WHERE ((deleted_at IS NULL) AND (from_station_id IS NOT NULL));
CREATE INDEX tracking_event_to_station_id_list ON public.tracking_event USING btree (org_id, to_station_id, at) WHERE ((deleted_at IS NULL) AND (to_station_id IS NOT NULL));
CREATE INDEX tracking_event_source_list ON public.tracking_event USING btree (org_id, source, at) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX tracking_event_expected_at_list ON public.tracking_event USING btree (org_id, expected_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tracking_event_created_at_list ON public.tracking_event USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX tracking_event_dept_id_list ON public.tracking_event USING btree (org_id, dept_id, at) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX tracking_event_at_ix ON public.tracking_event USING btree (org_id, at);
CREATE INDEX tracking_event_order_id_ix ON public.tracking_event USING btree (org_id, order_id);
CREATE INDEX tracking_event_station_name_trgm ON public.tracking_event USING gin (station_name gin_trgm_ops);
CREATE INDEX tracking_event_train_no_trgm ON public.tracking_event USING gin (train_no gin_trgm_ops);
ALTER TABLE tracking_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY tracking_event_company ON tracking_event AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON tracking_event TO tuheng_app;
CREATE TABLE information_price (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME information_price_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	price_no text NOT NULL,
	route_id bigint NOT NULL,
	goods_id bigint,
	vehicle_kind text,
	market_price numeric(12,4),
	info_fee numeric(14,2) NOT NULL,
	fee_basis text NOT NULL,
	collected_on date NOT NULL,
	source text NOT NULL,
	source_note text,
	eff_from date NOT NULL,
	eff_to date NOT NULL,
	prev_price numeric(12,4),
	change numeric(12,4),
	files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT information_price_pk PRIMARY KEY (org_id, id),
	CONSTRAINT information_price__price_no__key UNIQUE (org_id, price_no),
	CONSTRAINT information_price_dates_check CHECK ((eff_to >= eff_from)),
	CONSTRAINT information_price_days_check CHECK ((eff_to < (eff_from + 366))),
	CONSTRAINT information_price_figures_check CHECK (((info_fee > (0)::numeric) OR (market_price > (0)::numeric))),
	CONSTRAINT information_price_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'active'::text, 'void'::text]))),
	CONSTRAINT information_price_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX information_price_live_idx ON public.information_price USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX information_price_route_id_list ON public.information_price USING btree (org_id, route_id, eff_from) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX information_price_goods_id_list ON public.information_price USING btree (org_id, goods_id, eff_from) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX information_price_vehicle_kind_list ON public.information_price USING btree (org_id, vehicle_kind, eff_from) WHERE ((deleted_at IS NULL) AND (vehicle_kind IS NOT NULL));
CREATE INDEX information_price_eff_from_list ON public.information_price USING btree (org_id, eff_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX information_price_eff_to_list ON public.information_price USING btree (org_id, eff_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX information_price_collected_on_list ON public.information_price USING btree (org_id, collected_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX information_price_source_list ON public.information_price USING btree (org_id, source, eff_from) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX information_price_created_by_list ON public.information_price USING btree (org_id, created_by, eff_from) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX information_price_created_at_list ON public.information_price USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX information_price_approval_id_ref ON public.information_price USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX information_price_status_eff_from_ix ON public.information_price USING btree (org_id, status, eff_from);
CREATE INDEX information_price_price_no_trgm ON public.information_price USING gin (price_no gin_trgm_ops);
CREATE INDEX information_price_source_note_trgm ON public.information_price USING gin (source_note gin_trgm_ops);
ALTER TABLE information_price ADD CONSTRAINT information_price_no_overlap EXCLUDE USING gist (org_id WITH =, route_id WITH =, COALESCE(goods_id, (0)::bigint) WITH =, COALESCE(vehicle_kind, ''::text) WITH =, daterange(eff_from, eff_to, '[]'::text) WITH &&) WHERE (((status = 'active'::text) AND (deleted_at IS NULL)));
ALTER TABLE information_price ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY information_price_company ON information_price AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON information_price TO tuheng_app;
CREATE TABLE service_rule (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME service_rule_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	rule_no text NOT NULL,
	name text NOT NULL,
	load_address_id bigint,
	unload_address_id bigint,
	yard_id bigint,
	route_id bigint,
	goods_id bigint,
	customer_id bigint,
	biz_kind text,
	party_id bigint NOT NULL,
	fee_id bigint NOT NULL,
	moment text NOT NULL,
	unit text NOT NULL,
	price numeric(12,4) NOT NULL,
	tax_rate numeric(6,4) NOT NULL,
	pass_on text NOT NULL,
	markup_rate numeric(6,4),
	markup numeric(14,2),
	ar_tax_rate numeric(6,4),
	eff_from date NOT NULL,
	eff_to date,
	based_on_id bigint,
	revision integer,
	files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT service_rule_pk PRIMARY KEY (org_id, id),
	CONSTRAINT service_rule__rule_no__key UNIQUE (org_id, rule_no),
	CONSTRAINT service_rule_dates_check CHECK (((eff_to IS NULL) OR (eff_to >= eff_from))),
	CONSTRAINT service_rule_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'active'::text, 'void'::text]))),
	CONSTRAINT service_rule_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX service_rule_live_idx ON public.service_rule USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_rule_party_id_list ON public.service_rule USING btree (org_id, party_id, eff_from) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX service_rule_fee_id_list ON public.service_rule USING btree (org_id, fee_id, eff_from) WHERE ((deleted_at IS NULL) AND (fee_id IS NOT NULL));
CREATE INDEX service_rule_load_address_id_list ON public.service_rule USING btree (org_id, load_address_id, eff_from) WHERE ((deleted_at IS NULL) AND (load_address_id IS NOT NULL));
CREATE INDEX service_rule_unload_address_id_list ON public.service_rule USING btree (org_id, unload_address_id, eff_from) WHERE ((deleted_at IS NULL) AND (unload_address_id IS NOT NULL));
CREATE INDEX service_rule_yard_id_list ON public.service_rule USING btree (org_id, yard_id, eff_from) WHERE ((deleted_at IS NULL) AND (yard_id IS NOT NULL));
CREATE INDEX service_rule_route_id_list ON public.service_rule USING btree (org_id, route_id, eff_from) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX service_rule_customer_id_list ON public.service_rule USING btree (org_id, customer_id, eff_from) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX service_rule_eff_from_list ON public.service_rule USING btree (org_id, eff_from, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_rule_eff_to_list ON public.service_rule USING btree (org_id, eff_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_rule_created_by_list ON public.service_rule USING btree (org_id, created_by, eff_from) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX service_rule_created_at_list ON public.service_rule USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_rule_goods_id_ref ON public.service_rule USING btree (org_id, goods_id) WHERE (goods_id IS NOT NULL);
CREATE INDEX service_rule_based_on_id_ref ON public.service_rule USING btree (org_id, based_on_id) WHERE (based_on_id IS NOT NULL);
CREATE INDEX service_rule_approval_id_ref ON public.service_rule USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX service_rule_status_eff_from_ix ON public.service_rule USING btree (org_id, status, eff_from);
CREATE INDEX service_rule_name_trgm ON public.service_rule USING gin (name gin_trgm_ops);
CREATE INDEX service_rule_rule_no_trgm ON public.service_rule USING gin (rule_no gin_trgm_ops);
ALTER TABLE service_rule ADD CONSTRAINT service_rule_no_overlap EXCLUDE USING gist (org_id WITH =, fee_id WITH =, COALESCE(load_address_id, (0)::bigint) WITH =, COALESCE(unload_address_id, (0)::bigint) WITH =, COALESCE(yard_id, (0)::bigint) WITH =, COALESCE(route_id, (0)::bigint) WITH =, COALESCE(goods_id, (0)::bigint) WITH =, COALESCE(customer_id, (0)::bigint) WITH =, COALESCE(biz_kind, ''::text) WITH =, daterange(eff_from, eff_to, '[]'::text) WITH &&) WHERE (((status = 'active'::text) AND (deleted_at IS NULL)));
ALTER TABLE service_rule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY service_rule_company ON service_rule AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON service_rule TO tuheng_app;
CREATE TABLE service_waybill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME service_waybill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	service_no text NOT NULL,
	service_date date NOT NULL,
	party_id bigint NOT NULL,
	fee_id bigint NOT NULL,
	subject text NOT NULL,
	waybill_id bigint,
	main_id bigint,
	leg_id bigint,
	order_id bigint,
	plate_no text,
	place text,
	qty numeric(12,3) NOT NULL,
	unit text NOT NULL,
	contract_id bigint,
	hand_price numeric(12,4),
	price numeric(12,4),
	price_source text,
	sheet_id bigint,
	rule_id bigint,
	amount numeric(14,2),
	tax_rate numeric(6,4) NOT NULL,
	excl numeric(14,2),
	tax numeric(14,2),
	customer_id bigint,
	pass_on text NOT NULL,
	markup_rate numeric(6,4),
	markup numeric(14,2),
	ar_tax_rate numeric(6,4),
	ar_amount numeric(14,2),
	repeat_reason text,
	photos jsonb,
	audited_by bigint,
	audited_at timestamp with time zone,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	ap_status text DEFAULT 'unpriced'::text NOT NULL,
	ar_status text DEFAULT 'unpriced'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT service_waybill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT service_waybill__service_no__key UNIQUE (org_id, service_no),
	CONSTRAINT service_waybill_figures_check CHECK ((qty > (0)::numeric)),
	CONSTRAINT service_waybill_whole_check CHECK (((amount IS NULL) = (price IS NULL))),
	CONSTRAINT service_waybill_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'audited'::text, 'lapsed'::text, 'void'::text]))),
	CONSTRAINT service_waybill_ap_status_known CHECK ((ap_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT service_waybill_ar_status_known CHECK ((ar_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT service_waybill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX service_waybill_live_idx ON public.service_waybill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_waybill_service_date_list ON public.service_waybill USING btree (org_id, service_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_waybill_party_id_list ON public.service_waybill USING btree (org_id, party_id, service_date) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX service_waybill_fee_id_list ON public.service_waybill USING btree (org_id, fee_id, service_date) WHERE ((deleted_at IS NULL) AND (fee_id IS NOT NULL));
CREATE INDEX service_waybill_customer_id_list ON public.service_waybill USING btree (org_id, customer_id, service_date) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX service_waybill_plate_no_list ON public.service_waybill USING btree (org_id, plate_no, service_date) WHERE ((deleted_at IS NULL) AND (plate_no IS NOT NULL));
CREATE INDEX service_waybill_subject_list ON public.service_waybill USING btree (org_id, subject, service_date) WHERE ((deleted_at IS NULL) AND (subject IS NOT NULL));
CREATE INDEX service_waybill_pass_on_list ON public.service_waybill USING btree (org_id, pass_on, service_date) WHERE ((deleted_at IS NULL) AND (pass_on IS NOT NULL));
CREATE INDEX service_waybill_ap_status_list ON public.service_waybill USING btree (org_id, ap_status, service_date) WHERE (deleted_at IS NULL);
CREATE INDEX service_waybill_ar_status_list ON public.service_waybill USING btree (org_id, ar_status, service_date) WHERE (deleted_at IS NULL);
CREATE INDEX service_waybill_price_source_list ON public.service_waybill USING btree (org_id, price_source, service_date) WHERE ((deleted_at IS NULL) AND (price_source IS NOT NULL));
CREATE INDEX service_waybill_created_by_list ON public.service_waybill USING btree (org_id, created_by, service_date) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX service_waybill_created_at_list ON public.service_waybill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX service_waybill_contract_id_ref ON public.service_waybill USING btree (org_id, contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX service_waybill_sheet_id_ref ON public.service_waybill USING btree (org_id, sheet_id) WHERE (sheet_id IS NOT NULL);
CREATE INDEX service_waybill_approval_id_ref ON public.service_waybill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX service_waybill_waybill_id_fee_id_ix ON public.service_waybill USING btree (org_id, waybill_id, fee_id);
CREATE INDEX service_waybill_status_service_date_ix ON public.service_waybill USING btree (org_id, status, service_date);
CREATE INDEX service_waybill_party_id_service_date_ix ON public.service_waybill USING btree (org_id, party_id, service_date);
CREATE INDEX service_waybill_main_id_ix ON public.service_waybill USING btree (org_id, main_id);
CREATE INDEX service_waybill_leg_id_ix ON public.service_waybill USING btree (org_id, leg_id);
CREATE INDEX service_waybill_order_id_ix ON public.service_waybill USING btree (org_id, order_id);
CREATE INDEX service_waybill_rule_id_ix ON public.service_waybill USING btree (org_id, rule_id);
CREATE INDEX service_waybill_service_no_trgm ON public.service_waybill USING gin (service_no gin_trgm_ops);
CREATE INDEX service_waybill_plate_no_trgm ON public.service_waybill USING gin (plate_no gin_trgm_ops);
CREATE INDEX service_waybill_place_trgm ON public.service_waybill USING gin (place gin_trgm_ops);
ALTER TABLE service_waybill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY service_waybill_company ON service_waybill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON service_waybill TO tuheng_app;
CREATE TABLE deletion_entry (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME deletion_entry_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	number text NOT NULL,
	kind text NOT NULL,
	record_id integer NOT NULL,
	batch_no integer NOT NULL,
	reason text NOT NULL,
	restored_at timestamp with time zone,
	approval_id bigint,
	status text DEFAULT 'refused'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT deletion_entry_pk PRIMARY KEY (org_id, id),
	CONSTRAINT deletion_entry_status_known CHECK ((status = ANY (ARRAY['deleted'::text, 'refused'::text, 'restored'::text]))),
	CONSTRAINT deletion_entry_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX deletion_entry_live_idx ON public.deletion_entry USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX deletion_entry_number_list ON public.deletion_entry USING btree (org_id, number) WHERE ((deleted_at IS NULL) AND (number IS NOT NULL));
CREATE INDEX deletion_entry_status_list ON public.deletion_entry USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX deletion_entry_created_by_list ON public.deletion_entry USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX deletion_entry_created_at_list ON public.deletion_entry USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX deletion_entry_approval_id_ref ON public.deletion_entry USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX deletion_entry_kind_record_id_ix ON public.deletion_entry USING btree (org_id, kind, record_id);
CREATE INDEX deletion_entry_batch_no_status_ix ON public.deletion_entry USING btree (org_id, batch_no, status);
CREATE INDEX deletion_entry_number_trgm ON public.deletion_entry USING gin (number gin_trgm_ops);
CREATE INDEX deletion_entry_reason_trgm ON public.deletion_entry USING gin (reason gin_trgm_ops);
ALTER TABLE deletion_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY deletion_entry_company ON deletion_entry AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON deletion_entry TO tuheng_app;
CREATE TABLE rights_version (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rights_version_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version bigint NOT NULL,
	CONSTRAINT rights_version_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX rights_version_key ON public.rights_version USING btree (org_id);
ALTER TABLE rights_version ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rights_version_company ON rights_version AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON rights_version TO tuheng_app;
CREATE TABLE census_freeze (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME census_freeze_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	day date NOT NULL,
	from_at timestamp with time zone NOT NULL,
	until_at timestamp with time zone NOT NULL,
	frozen_at timestamp with time zone NOT NULL,
	CONSTRAINT census_freeze_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX census_freeze_day_key ON public.census_freeze USING btree (org_id, day);
ALTER TABLE census_freeze ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY census_freeze_company ON census_freeze AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON census_freeze TO tuheng_app;
CREATE TABLE census_trip (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME census_trip_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	day date NOT NULL,
	doc_no text NOT NULL,
	customer_id bigint,
	route_id bigint,
	dept_id bigint,
	created_by bigint,
	waybill_id bigint NOT NULL,
	opening numeric(18,3),
	loaded numeric(18,3),
	unloaded numeric(18,3),
	closing numeric(18,3),
	received numeric(18,3),
	cause text,
	CONSTRAINT census_trip_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX census_trip_day ON public.census_trip USING btree (org_id, day);
CREATE INDEX census_trip_waybill ON public.census_trip USING btree (org_id, waybill_id, day);
ALTER TABLE census_trip ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY census_trip_company ON census_trip AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON census_trip TO tuheng_app;
CREATE TABLE census_plan (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME census_plan_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	day date NOT NULL,
	doc_no text NOT NULL,
	customer_id bigint,
	route_id bigint,
	dept_id bigint,
	created_by bigint,
	main_id bigint NOT NULL,
	plan_qty numeric(18,3) NOT NULL,
	loaded_qty numeric(18,3) NOT NULL,
	CONSTRAINT census_plan_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX census_plan_day ON public.census_plan USING btree (org_id, day);
ALTER TABLE census_plan ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY census_plan_company ON census_plan AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON census_plan TO tuheng_app;
CREATE TABLE accrual (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME accrual_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	month text,
	side text,
	doc_type text,
	doc_id integer,
	doc_no text,
	biz_date date,
	party_id bigint,
	segment text,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	salesman_id bigint,
	basis text,
	qty numeric(12,3),
	unit text,
	price numeric(12,4),
	freight numeric(14,2),
	fees numeric(14,2),
	estimate numeric(14,2),
	estimate_excl numeric(14,2),
	estimate_basis text,
	hand_amount numeric(14,2),
	hand_reason text,
	tax_rate numeric(6,4),
	amount numeric(14,2),
	excl numeric(14,2),
	tax numeric(14,2),
	reversed numeric(14,2),
	reversed_excl numeric(14,2),
	remaining numeric(14,2),
	remaining_excl numeric(14,2),
	prior_freight numeric(14,2),
	prior_fees numeric(14,2),
	prior_qty numeric(12,3),
	actual_qty numeric(12,3),
	actual numeric(14,2),
	variance numeric(14,2),
	price_variance numeric(14,2),
	qty_variance numeric(14,2),
	fee_variance numeric(14,2),
	reversed_on text,
	status text DEFAULT 'open'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT accrual_pk PRIMARY KEY (org_id, id),
	CONSTRAINT accrual_whole_row_check CHECK (((month IS NOT NULL) AND (side IS NOT NULL) AND (doc_type IS NOT NULL) AND (doc_id IS NOT NULL) AND (doc_no IS NOT NULL) AND (party_id IS NOT NULL) AND (biz_date IS NOT NULL) AND (basis IS NOT NULL) AND (tax_rate IS NOT NULL) AND (amount IS NOT NULL) AND (excl IS NOT NULL) AND (tax IS NOT NULL) AND (reversed IS NOT NULL) AND (reversed_excl IS NOT NULL) AND (remaining IS NOT NULL) AND (remaining_excl IS NOT NULL) AND (segment IS NOT NULL))),
	CONSTRAINT accrual_tax_check CHECK (((excl + tax) = amount)),
	CONSTRAINT accrual_remaining_check CHECK (((remaining = (amount - reversed)) AND (remaining_excl = (excl - reversed_excl)))),
	CONSTRAINT accrual_reversed_check CHECK (((status <> 'reversed'::text) OR ((remaining = (0)::numeric) AND (remaining_excl = (0)::numeric)))),
	CONSTRAINT accrual_open_check CHECK (((status <> 'open'::text) OR ((reversed = (0)::numeric) AND (reversed_excl = (0)::numeric)))),
	CONSTRAINT accrual_reason_check CHECK (((hand_amount IS NULL) OR (COALESCE(btrim(hand_reason), ''::text) <> ''::text))),
	CONSTRAINT accrual_whole_check CHECK ((((variance IS NULL) = (actual IS NULL)) AND ((variance IS NULL) OR ((variance = (actual - amount)) AND (variance = ((price_variance + qty_variance) + fee_variance)))))),
	CONSTRAINT accrual_status_known CHECK ((status = ANY (ARRAY['open'::text, 'part'::text, 'reversed'::text])))
);
CREATE UNIQUE INDEX accrual__doc_type__doc_id__side__party_id__key ON public.accrual USING btree (org_id, doc_type, doc_id, side, party_id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_live_idx ON public.accrual USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_month_list ON public.accrual USING btree (org_id, month) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_party_id_list ON public.accrual USING btree (org_id, party_id, month) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX accrual_status_list ON public.accrual USING btree (org_id, status, month) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_basis_list ON public.accrual USING btree (org_id, basis, month) WHERE ((deleted_at IS NULL) AND (basis IS NOT NULL));
CREATE INDEX accrual_doc_no_list ON public.accrual USING btree (org_id, doc_no) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_biz_date_list ON public.accrual USING btree (org_id, biz_date) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_segment_list ON public.accrual USING btree (org_id, segment, month) WHERE ((deleted_at IS NULL) AND (segment IS NOT NULL));
CREATE INDEX accrual_customer_id_list ON public.accrual USING btree (org_id, customer_id, month) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX accrual_carrier_id_list ON public.accrual USING btree (org_id, carrier_id, month) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX accrual_route_id_list ON public.accrual USING btree (org_id, route_id, month) WHERE ((deleted_at IS NULL) AND (route_id IS NOT NULL));
CREATE INDEX accrual_goods_id_list ON public.accrual USING btree (org_id, goods_id, month) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX accrual_salesman_id_list ON public.accrual USING btree (org_id, salesman_id, month) WHERE ((deleted_at IS NULL) AND (salesman_id IS NOT NULL));
CREATE INDEX accrual_reversed_on_list ON public.accrual USING btree (org_id, reversed_on, month) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_created_at_list ON public.accrual USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_dept_id_list ON public.accrual USING btree (org_id, dept_id, month) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX accrual_side_month_party_id_ix ON public.accrual USING btree (org_id, side, month, party_id);
CREATE INDEX accrual_side_status_month_ix ON public.accrual USING btree (org_id, side, status, month);
CREATE INDEX accrual_doc_no_trgm ON public.accrual USING gin (doc_no gin_trgm_ops);
ALTER TABLE accrual ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY accrual_company ON accrual AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON accrual TO tuheng_app;
CREATE TABLE accrual_reversal (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME accrual_reversal_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	accrual_id bigint NOT NULL,
	side text NOT NULL,
	doc_no text NOT NULL,
	party_id bigint NOT NULL,
	month text NOT NULL,
	cause text NOT NULL,
	statement_id bigint,
	amount numeric(14,2) NOT NULL,
	excl numeric(14,2) NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	doc_type text NOT NULL,
	doc_id integer NOT NULL,
	CONSTRAINT accrual_reversal_pk PRIMARY KEY (org_id, id),
	CONSTRAINT accrual_reversal_some_check CHECK (((amount <> (0)::numeric) OR (excl <> (0)::numeric)))
);
CREATE INDEX accrual_reversal_live_idx ON public.accrual_reversal USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_reversal_month_list ON public.accrual_reversal USING btree (org_id, month, id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_reversal_party_id_list ON public.accrual_reversal USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX accrual_reversal_cause_list ON public.accrual_reversal USING btree (org_id, cause) WHERE ((deleted_at IS NULL) AND (cause IS NOT NULL));
CREATE INDEX accrual_reversal_doc_no_list ON public.accrual_reversal USING btree (org_id, doc_no) WHERE ((deleted_at IS NULL) AND (doc_no IS NOT NULL));
CREATE INDEX accrual_reversal_statement_id_list ON public.accrual_reversal USING btree (org_id, statement_id, id) WHERE ((deleted_at IS NULL) AND (statement_id IS NOT NULL));
CREATE INDEX accrual_reversal_created_at_list ON public.accrual_reversal USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX accrual_reversal_accrual_id_ix ON public.accrual_reversal USING btree (org_id, accrual_id);
CREATE INDEX accrual_reversal_side_month_ix ON public.accrual_reversal USING btree (org_id, side, month);
CREATE INDEX accrual_reversal_doc_no_trgm ON public.accrual_reversal USING gin (doc_no gin_trgm_ops);
ALTER TABLE accrual_reversal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY accrual_reversal_company ON accrual_reversal AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON accrual_reversal TO tuheng_app;
CREATE TABLE robot_state (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME robot_state_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	task_id bigint NOT NULL,
	secret text,
	"position" jsonb,
	CONSTRAINT robot_state_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT robot_state_task_key UNIQUE (org_id, task_id)
);
ALTER TABLE robot_state ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY robot_state_company ON robot_state AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON robot_state TO tuheng_app;
CREATE TABLE bank_transaction (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME bank_transaction_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	serial_no text NOT NULL,
	booked_on date NOT NULL,
	booked_time text,
	direction text NOT NULL,
	amount numeric(14,2) NOT NULL,
	peer_name text,
	peer_account text,
	peer_bank text,
	summary text,
	purpose text,
	balance numeric(14,2),
	own_account text,
	settlement_id bigint,
	ground text,
	registered_by bigint,
	registered_at timestamp with time zone,
	remark text,
	approval_id bigint,
	status text DEFAULT 'unmatched'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	advance_id bigint,
	CONSTRAINT bank_transaction_pk PRIMARY KEY (org_id, id),
	CONSTRAINT bank_transaction_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT bank_transaction_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text]))),
	CONSTRAINT bank_transaction_status_known CHECK ((status = ANY (ARRAY['unmatched'::text, 'several'::text, 'proposed'::text, 'partly'::text, 'registered'::text, 'ignored'::text]))),
	CONSTRAINT bank_transaction_one_check CHECK ((num_nonnulls(settlement_id, advance_id) <= 1)),
	CONSTRAINT bank_transaction_settled_check CHECK (((status <> 'proposed'::text) OR (num_nonnulls(settlement_id, advance_id) = 1)))
);
CREATE UNIQUE INDEX bank_transaction__direction__serial_no__key ON public.bank_transaction USING btree (org_id, direction, serial_no) WHERE (deleted_at IS NULL);
CREATE INDEX bank_transaction_live_idx ON public.bank_transaction USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX bank_transaction_booked_on_list ON public.bank_transaction USING btree (org_id, booked_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX bank_transaction_peer_name_list ON public.bank_transaction USING btree (org_id, peer_name, booked_on) WHERE ((deleted_at IS NULL) AND (peer_name IS NOT NULL));
CREATE INDEX bank_transaction_amount_list ON public.bank_transaction USING btree (org_id, amount, booked_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX bank_transaction_serial_no_list ON public.bank_transaction USING btree (org_id, serial_no, booked_on) WHERE ((deleted_at IS NULL) AND (serial_no IS NOT NULL));
CREATE INDEX bank_transaction_own_account_list ON public.bank_transaction USING btree (org_id, own_account, booked_on) WHERE ((deleted_at IS NULL) AND (own_account IS NOT NULL));
CREATE INDEX bank_transaction_ground_list ON public.bank_transaction USING btree (org_id, ground, booked_on) WHERE ((deleted_at IS NULL) AND (ground IS NOT NULL));
CREATE INDEX bank_transaction_approval_id_ref ON public.bank_transaction USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX bank_transaction_status_booked_on_ix ON public.bank_transaction USING btree (org_id, status, booked_on);
CREATE INDEX bank_transaction_settlement_id_ix ON public.bank_transaction USING btree (org_id, settlement_id);
CREATE INDEX bank_transaction_serial_no_trgm ON public.bank_transaction USING gin (serial_no gin_trgm_ops);
CREATE INDEX bank_transaction_peer_name_trgm ON public.bank_transaction USING gin (peer_name gin_trgm_ops);
CREATE INDEX bank_transaction_summary_trgm ON public.bank_transaction USING gin (summary gin_trgm_ops);
CREATE INDEX bank_transaction_purpose_trgm ON public.bank_transaction USING gin (purpose gin_trgm_ops);
CREATE INDEX bank_transaction_advance_id_ix ON public.bank_transaction USING btree (org_id, advance_id);
ALTER TABLE bank_transaction ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_transaction_company ON bank_transaction AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_transaction TO tuheng_app;
CREATE TABLE robot_task (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME robot_task_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	connector text NOT NULL,
	run_as_id bigint NOT NULL,
	folder text,
	host text,
	port integer,
	account text,
	mail_folder text,
	sender text,
	subject text,
	url text,
	auth_header text,
	paging text,
	page_param text,
	next_path text,
	list_path text,
	columns text,
	repeat text NOT NULL,
	cron text,
	time_limit integer NOT NULL,
	retries integer NOT NULL,
	remark text,
	secret_at timestamp with time zone,
	next_at timestamp with time zone,
	last_run_at timestamp with time zone,
	last_result text,
	last_read integer,
	last_new integer,
	last_refused integer,
	failures integer,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT robot_task_pk PRIMARY KEY (org_id, id),
	CONSTRAINT robot_task_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT robot_task_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX robot_task__name__key ON public.robot_task USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX robot_task_live_idx ON public.robot_task USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX robot_task_kind_list ON public.robot_task USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX robot_task_connector_list ON public.robot_task USING btree (org_id, connector) WHERE ((deleted_at IS NULL) AND (connector IS NOT NULL));
CREATE INDEX robot_task_last_result_list ON public.robot_task USING btree (org_id, last_result) WHERE ((deleted_at IS NULL) AND (last_result IS NOT NULL));
CREATE INDEX robot_task_run_as_id_list ON public.robot_task USING btree (org_id, run_as_id, id) WHERE ((deleted_at IS NULL) AND (run_as_id IS NOT NULL));
CREATE INDEX robot_task_approval_id_ref ON public.robot_task USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX robot_task_status_next_at_ix ON public.robot_task USING btree (org_id, status, next_at);
CREATE INDEX robot_task_name_trgm ON public.robot_task USING gin (name gin_trgm_ops);
CREATE INDEX robot_task_account_trgm ON public.robot_task USING gin (account gin_trgm_ops);
ALTER TABLE robot_task ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY robot_task_company ON robot_task AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON robot_task TO tuheng_app;
CREATE TABLE robot_run (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME robot_run_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	run_no text NOT NULL,
	task_id bigint NOT NULL,
	trigger text NOT NULL,
	run_as_id bigint NOT NULL,
	started_at timestamp with time zone NOT NULL,
	finished_at timestamp with time zone,
	rows_read integer,
	rows_new integer,
	rows_changed integer,
	rows_same integer,
	rows_refused integer,
	reason text,
	detail text,
	job_id integer,
	status text DEFAULT 'running'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT robot_run_pk PRIMARY KEY (org_id, id),
	CONSTRAINT robot_run__run_no__key UNIQUE (org_id, run_no),
	CONSTRAINT robot_run_status_known CHECK ((status = ANY (ARRAY['running'::text, 'success'::text, 'partly'::text, 'failed'::text, 'loginExpired'::text, 'died'::text, 'stopped'::text])))
);
CREATE INDEX robot_run_live_idx ON public.robot_run USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX robot_run_task_id_list ON public.robot_run USING btree (org_id, task_id, started_at) WHERE ((deleted_at IS NULL) AND (task_id IS NOT NULL));
CREATE INDEX robot_run_started_at_list ON public.robot_run USING btree (org_id, started_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX robot_run_trigger_list ON public.robot_run USING btree (org_id, trigger, started_at) WHERE ((deleted_at IS NULL) AND (trigger IS NOT NULL));
CREATE INDEX robot_run_reason_list ON public.robot_run USING btree (org_id, reason, started_at) WHERE ((deleted_at IS NULL) AND (reason IS NOT NULL));
CREATE INDEX robot_run_run_as_id_ref ON public.robot_run USING btree (org_id, run_as_id) WHERE (run_as_id IS NOT NULL);
CREATE INDEX robot_run_status_started_at_ix ON public.robot_run USING btree (org_id, status, started_at);
CREATE INDEX robot_run_run_no_trgm ON public.robot_run USING gin (run_no gin_trgm_ops);
CREATE INDEX robot_run_detail_trgm ON public.robot_run USING gin (detail gin_trgm_ops);
ALTER TABLE robot_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY robot_run_company ON robot_run AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON robot_run TO tuheng_app;
CREATE TABLE robot_run_file (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME robot_run_file_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	name text NOT NULL,
	result text,
	rows_read integer,
	rows_new integer,
	rows_changed integer,
	rows_same integer,
	rows_refused integer,
	reason text,
	batch_id integer,
	api text,
	CONSTRAINT robot_run_file_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX robot_run_file_parent_idx ON public.robot_run_file USING btree (org_id, parent_id, seq);
ALTER TABLE robot_run_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY robot_run_file_company ON robot_run_file AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON robot_run_file TO tuheng_app;
CREATE TABLE platform_secret (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME platform_secret_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	account_id bigint NOT NULL,
	sealed text NOT NULL,
	CONSTRAINT platform_secret_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT platform_secret_account_key UNIQUE (org_id, account_id)
);
ALTER TABLE platform_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_secret_company ON platform_secret AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON platform_secret TO tuheng_app;
CREATE TABLE platform_account (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME platform_account_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	purpose text NOT NULL,
	adapter text NOT NULL,
	party_id bigint,
	base_url text,
	app_key text,
	signature text,
	format text,
	page_size integer,
	timeout_seconds integer,
	mapping text,
	fee_rate numeric(6,4),
	fee_basis text,
	fee_rounding text,
	tax_rate numeric(6,4),
	secret_at timestamp with time zone,
	pulled_to timestamp with time zone,
	last_result text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT platform_account_pk PRIMARY KEY (org_id, id),
	CONSTRAINT platform_account_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT platform_account_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX platform_account__name__key ON public.platform_account USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX platform_account_live_idx ON public.platform_account USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_account_purpose_list ON public.platform_account USING btree (org_id, purpose) WHERE ((deleted_at IS NULL) AND (purpose IS NOT NULL));
CREATE INDEX platform_account_adapter_list ON public.platform_account USING btree (org_id, adapter) WHERE ((deleted_at IS NULL) AND (adapter IS NOT NULL));
CREATE INDEX platform_account_party_id_list ON public.platform_account USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX platform_account_status_list ON public.platform_account USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX platform_account_approval_id_ref ON public.platform_account USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX platform_account_name_trgm ON public.platform_account USING gin (name gin_trgm_ops);
CREATE INDEX platform_account_base_url_trgm ON public.platform_account USING gin (base_url gin_trgm_ops);
ALTER TABLE platform_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_account_company ON platform_account AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON platform_account TO tuheng_app;
CREATE TABLE platform_waybill (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME platform_waybill_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	third_no text NOT NULL,
	account_id bigint NOT NULL,
	platform_no text,
	our_no text,
	waybill_id bigint,
	source text,
	plate_no text NOT NULL,
	driver_name text,
	driver_mobile text,
	from_place text,
	to_place text,
	goods_name text,
	load_at timestamp with time zone NOT NULL,
	unload_at timestamp with time zone,
	load_net numeric(12,3),
	unload_net numeric(12,3),
	freight numeric(14,2),
	fee_rate numeric(6,4),
	fee_basis text,
	fee_rounding text,
	fee numeric(14,2),
	total numeric(14,2),
	stated_fee numeric(14,2),
	stated_total numeric(14,2),
	our_freight numeric(14,2),
	freight_gap numeric(14,2),
	gaps jsonb,
	gap_count integer,
	candidate_count integer,
	compared_at timestamp with time zone,
	platform_state text NOT NULL,
	pay_state text NOT NULL,
	paid_at timestamp with time zone,
	receipt_state text NOT NULL,
	receipt_at timestamp with time zone,
	invoice_state text NOT NULL,
	invoiced_at timestamp with time zone,
	invoice_no text,
	track_result text NOT NULL,
	pulled_at timestamp with time zone,
	changed_at timestamp with time zone,
	push_error text,
	raw jsonb,
	remark text,
	approval_id bigint,
	match_status text DEFAULT 'unmatched'::text NOT NULL,
	check_status text DEFAULT 'none'::text NOT NULL,
	book_status text DEFAULT 'open'::text NOT NULL,
	push_status text DEFAULT 'none'::text NOT NULL,
	ap_status text DEFAULT 'unpriced'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT platform_waybill_pk PRIMARY KEY (org_id, id),
	CONSTRAINT platform_waybill__third_no__key UNIQUE (org_id, third_no),
	CONSTRAINT platform_waybill_matched_check CHECK (((match_status = 'matched'::text) = (waybill_id IS NOT NULL))),
	CONSTRAINT platform_waybill_match_status_known CHECK ((match_status = ANY (ARRAY['unmatched'::text, 'candidates'::text, 'matched'::text, 'released'::text]))),
	CONSTRAINT platform_waybill_check_status_known CHECK ((check_status = ANY (ARRAY['none'::text, 'agreed'::text, 'differs'::text, 'insisted'::text, 'adopted'::text]))),
	CONSTRAINT platform_waybill_book_status_known CHECK ((book_status = ANY (ARRAY['open'::text, 'booked'::text]))),
	CONSTRAINT platform_waybill_push_status_known CHECK ((push_status = ANY (ARRAY['none'::text, 'queued'::text, 'pushed'::text, 'failed'::text]))),
	CONSTRAINT platform_waybill_ap_status_known CHECK ((ap_status = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT platform_waybill_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX platform_waybill__account_id__platform_no__key ON public.platform_waybill USING btree (org_id, account_id, platform_no) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_live_idx ON public.platform_waybill USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_load_at_list ON public.platform_waybill USING btree (org_id, load_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_account_id_list ON public.platform_waybill USING btree (org_id, account_id, load_at) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX platform_waybill_check_status_list ON public.platform_waybill USING btree (org_id, check_status, load_at) WHERE ((deleted_at IS NULL) AND (check_status <> ALL (ARRAY['none'::text, 'agreed'::text, 'adopted'::text])));
CREATE INDEX platform_waybill_book_status_list ON public.platform_waybill USING btree (org_id, book_status, load_at) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_platform_no_list ON public.platform_waybill USING btree (org_id, platform_no, load_at) WHERE ((deleted_at IS NULL) AND (platform_no IS NOT NULL));
CREATE INDEX platform_waybill_pay_state_list ON public.platform_waybill USING btree (org_id, pay_state, load_at) WHERE ((deleted_at IS NULL) AND (pay_state IS NOT NULL));
CREATE INDEX platform_waybill_receipt_state_list ON public.platform_waybill USING btree (org_id, receipt_state, load_at) WHERE ((deleted_at IS NULL) AND (receipt_state IS NOT NULL));
CREATE INDEX platform_waybill_invoice_state_list ON public.platform_waybill USING btree (org_id, invoice_state, load_at) WHERE ((deleted_at IS NULL) AND (invoice_state IS NOT NULL));
CREATE INDEX platform_waybill_push_status_list ON public.platform_waybill USING btree (org_id, push_status, load_at) WHERE ((deleted_at IS NULL) AND (push_status <> ALL (ARRAY['none'::text, 'pushed'::text])));
CREATE INDEX platform_waybill_track_result_list ON public.platform_waybill USING btree (org_id, track_result, load_at) WHERE ((deleted_at IS NULL) AND (track_result IS NOT NULL));
CREATE INDEX platform_waybill_platform_state_list ON public.platform_waybill USING btree (org_id, platform_state, load_at) WHERE ((deleted_at IS NULL) AND (platform_state IS NOT NULL));
CREATE INDEX platform_waybill_ap_status_list ON public.platform_waybill USING btree (org_id, ap_status, load_at) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_source_list ON public.platform_waybill USING btree (org_id, source, load_at) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX platform_waybill_pulled_at_list ON public.platform_waybill USING btree (org_id, pulled_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_created_by_list ON public.platform_waybill USING btree (org_id, created_by, load_at) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX platform_waybill_created_at_list ON public.platform_waybill USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_approval_id_ref ON public.platform_waybill USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX platform_waybill_match_status_load_at_ix ON public.platform_waybill USING btree (org_id, match_status, load_at);
CREATE INDEX platform_waybill_plate_no_load_at_ix ON public.platform_waybill USING btree (org_id, plate_no, load_at) WHERE (deleted_at IS NULL);
CREATE INDEX platform_waybill_waybill_id_ix ON public.platform_waybill USING btree (org_id, waybill_id);
CREATE INDEX platform_waybill_platform_no_trgm ON public.platform_waybill USING gin (platform_no gin_trgm_ops);
CREATE INDEX platform_waybill_third_no_trgm ON public.platform_waybill USING gin (third_no gin_trgm_ops);
CREATE INDEX platform_waybill_our_no_trgm ON public.platform_waybill USING gin (our_no gin_trgm_ops);
CREATE INDEX platform_waybill_plate_no_trgm ON public.platform_waybill USING gin (plate_no gin_trgm_ops);
CREATE INDEX platform_waybill_driver_name_trgm ON public.platform_waybill USING gin (driver_name gin_trgm_ops);
ALTER TABLE platform_waybill ADD CONSTRAINT platform_waybill_one_trip EXCLUDE USING btree (org_id WITH =, waybill_id WITH =) WHERE (((match_status = 'matched'::text) AND (deleted_at IS NULL)));
ALTER TABLE platform_waybill ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_waybill_company ON platform_waybill AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON platform_waybill TO tuheng_app;
CREATE TABLE ministry_report (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME ministry_report_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	report_no text NOT NULL,
	waybill_id bigint NOT NULL,
	account_id bigint,
	customer_id bigint,
	carrier_id bigint,
	vehicle_id bigint,
	driver_id bigint,
	plate_no text,
	load_at timestamp with time zone,
	gap_count integer,
	first_gap text,
	blocked_at text,
	blocked_by text,
	gaps jsonb,
	assessed_at timestamp with time zone,
	paid_sum numeric(14,2),
	waybill_at timestamp with time zone,
	funds_at timestamp with time zone,
	result text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT ministry_report_pk PRIMARY KEY (org_id, id),
	CONSTRAINT ministry_report__report_no__key UNIQUE (org_id, report_no),
	CONSTRAINT ministry_report_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'missing'::text, 'ready'::text, 'sending'::text, 'refused'::text, 'unpaid'::text, 'fundsReady'::text, 'fundsSending'::text, 'fundsRefused'::text, 'done'::text, 'withdrawn'::text]))),
	CONSTRAINT ministry_report_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX ministry_report__waybill_id__key ON public.ministry_report USING btree (org_id, waybill_id) WHERE (deleted_at IS NULL);
CREATE INDEX ministry_report_live_idx ON public.ministry_report USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX ministry_report_load_at_list ON public.ministry_report USING btree (org_id, load_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX ministry_report_first_gap_list ON public.ministry_report USING btree (org_id, first_gap, load_at) WHERE ((deleted_at IS NULL) AND (first_gap IS NOT NULL));
CREATE INDEX ministry_report_blocked_at_list ON public.ministry_report USING btree (org_id, blocked_at, load_at) WHERE ((deleted_at IS NULL) AND (blocked_at IS NOT NULL));
CREATE INDEX ministry_report_blocked_by_list ON public.ministry_report USING btree (org_id, blocked_by, load_at) WHERE ((deleted_at IS NULL) AND (blocked_by IS NOT NULL));
CREATE INDEX ministry_report_waybill_id_list ON public.ministry_report USING btree (org_id, waybill_id, load_at) WHERE ((deleted_at IS NULL) AND (waybill_id IS NOT NULL));
CREATE INDEX ministry_report_plate_no_list ON public.ministry_report USING btree (org_id, plate_no, load_at) WHERE ((deleted_at IS NULL) AND (plate_no IS NOT NULL));
CREATE INDEX ministry_report_customer_id_list ON public.ministry_report USING btree (org_id, customer_id, load_at) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX ministry_report_carrier_id_list ON public.ministry_report USING btree (org_id, carrier_id, load_at) WHERE ((deleted_at IS NULL) AND (carrier_id IS NOT NULL));
CREATE INDEX ministry_report_account_id_list ON public.ministry_report USING btree (org_id, account_id, load_at) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX ministry_report_created_by_list ON public.ministry_report USING btree (org_id, created_by, load_at) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX ministry_report_created_at_list ON public.ministry_report USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX ministry_report_approval_id_ref ON public.ministry_report USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX ministry_report_status_load_at_ix ON public.ministry_report USING btree (org_id, status, load_at);
CREATE INDEX ministry_report_driver_id_status_ix ON public.ministry_report USING btree (org_id, driver_id, status);
CREATE INDEX ministry_report_vehicle_id_status_ix ON public.ministry_report USING btree (org_id, vehicle_id, status);
CREATE INDEX ministry_report_report_no_trgm ON public.ministry_report USING gin (report_no gin_trgm_ops);
CREATE INDEX ministry_report_plate_no_trgm ON public.ministry_report USING gin (plate_no gin_trgm_ops);
ALTER TABLE ministry_report ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ministry_report_company ON ministry_report AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON ministry_report TO tuheng_app;
CREATE TABLE ministry_payment (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME ministry_payment_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	means text NOT NULL,
	recipient text,
	account text,
	bank_name text,
	serial_no text,
	amount numeric(14,2) NOT NULL,
	paid_at timestamp with time zone,
	CONSTRAINT ministry_payment_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX ministry_payment_parent_idx ON public.ministry_payment USING btree (org_id, parent_id, seq);
ALTER TABLE ministry_payment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY ministry_payment_company ON ministry_payment AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON ministry_payment TO tuheng_app;
CREATE TABLE platform_message (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME platform_message_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	message_no text NOT NULL,
	account_id bigint NOT NULL,
	kind text NOT NULL,
	platform_waybill_id bigint,
	report_id bigint,
	record_no text,
	key text NOT NULL,
	content jsonb,
	answer text,
	outcome text,
	tries integer,
	next_at timestamp with time zone,
	sent_at timestamp with time zone,
	done_at timestamp with time zone,
	ms integer,
	rows_read integer,
	rows_new integer,
	rows_changed integer,
	rows_refused integer,
	approval_id bigint,
	status text DEFAULT 'queued'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT platform_message_pk PRIMARY KEY (org_id, id),
	CONSTRAINT platform_message__message_no__key UNIQUE (org_id, message_no),
	CONSTRAINT platform_message_status_known CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'failed'::text, 'done'::text, 'refused'::text, 'abandoned'::text]))),
	CONSTRAINT platform_message_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX platform_message__key__key ON public.platform_message USING btree (org_id, key) WHERE (deleted_at IS NULL);
CREATE INDEX platform_message_live_idx ON public.platform_message USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_message_account_id_list ON public.platform_message USING btree (org_id, account_id, id) WHERE ((deleted_at IS NULL) AND (account_id IS NOT NULL));
CREATE INDEX platform_message_kind_list ON public.platform_message USING btree (org_id, kind) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX platform_message_record_no_list ON public.platform_message USING btree (org_id, record_no) WHERE ((deleted_at IS NULL) AND (record_no IS NOT NULL));
CREATE INDEX platform_message_created_at_list ON public.platform_message USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX platform_message_created_by_list ON public.platform_message USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX platform_message_approval_id_ref ON public.platform_message USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX platform_message_status_next_at_ix ON public.platform_message USING btree (org_id, status, next_at);
CREATE INDEX platform_message_platform_waybill_id_ix ON public.platform_message USING btree (org_id, platform_waybill_id);
CREATE INDEX platform_message_report_id_ix ON public.platform_message USING btree (org_id, report_id);
CREATE INDEX platform_message_account_id_created_at_ix ON public.platform_message USING btree (org_id, account_id, created_at);
CREATE INDEX platform_message_message_no_trgm ON public.platform_message USING gin (message_no gin_trgm_ops);
CREATE INDEX platform_message_record_no_trgm ON public.platform_message USING gin (record_no gin_trgm_ops);
CREATE INDEX platform_message_key_trgm ON public.platform_message USING gin (key gin_trgm_ops);
ALTER TABLE platform_message ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY platform_message_company ON platform_message AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON platform_message TO tuheng_app;
CREATE TABLE bank_transaction_share (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME bank_transaction_share_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	settlement_id bigint NOT NULL,
	amount numeric(14,2) NOT NULL,
	CONSTRAINT bank_transaction_share_pk PRIMARY KEY (org_id, id),
	CONSTRAINT bank_transaction_share_amount_check CHECK ((amount > (0)::numeric))
);
CREATE INDEX bank_transaction_share_parent_idx ON public.bank_transaction_share USING btree (org_id, parent_id, seq);
CREATE INDEX bank_transaction_share_settlement_id_ref ON public.bank_transaction_share USING btree (org_id, settlement_id) WHERE (settlement_id IS NOT NULL);
ALTER TABLE bank_transaction_share ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY bank_transaction_share_company ON bank_transaction_share AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON bank_transaction_share TO tuheng_app;
CREATE TABLE trip_fact (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME trip_fact_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	waybill_id bigint NOT NULL,
	waybill_no text NOT NULL,
	loaded_on date,
	unloaded_on date,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	salesman_id bigint,
	vehicle_id bigint,
	loaded numeric(20,3),
	unloaded numeric(20,3),
	loaded_of_unloaded numeric(20,3),
	receivable numeric(20,2),
	payable numeric(20,2),
	margin numeric(20,2) NOT NULL,
	is_unpriced boolean NOT NULL,
	seconds numeric(24,6),
	timed text,
	load_at timestamp with time zone,
	left_at timestamp with time zone,
	is_weighed boolean DEFAULT false NOT NULL,
	CONSTRAINT trip_fact_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT trip_fact_waybill_key UNIQUE (org_id, waybill_id)
) WITH (fillfactor=90);
CREATE INDEX trip_fact_route ON public.trip_fact USING btree (org_id, route_id);
CREATE INDEX trip_fact_loaded ON public.trip_fact USING btree (org_id, loaded_on, margin, waybill_no, waybill_id, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed);
CREATE INDEX trip_fact_unloaded ON public.trip_fact USING btree (org_id, unloaded_on, margin, waybill_no, waybill_id, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed);
ALTER TABLE trip_fact ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY trip_fact_company ON trip_fact AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON trip_fact TO tuheng_app;
CREATE TABLE trip_mark (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME trip_mark_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	waybill_id bigint,
	route_id bigint,
	CONSTRAINT trip_mark_org_id_id_pk PRIMARY KEY (org_id, id)
);
ALTER TABLE trip_mark ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY trip_mark_company ON trip_mark AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON trip_mark TO tuheng_app;
CREATE TABLE trip_sum (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME trip_sum_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	grain text NOT NULL,
	counted_by text NOT NULL,
	period date NOT NULL,
	customer_id bigint,
	carrier_id bigint,
	route_id bigint,
	goods_id bigint,
	salesman_id bigint,
	vehicle_id bigint,
	is_unpriced boolean NOT NULL,
	timed text,
	n integer NOT NULL,
	loaded numeric(20,3) NOT NULL,
	unloaded numeric(20,3) NOT NULL,
	loaded_of_unloaded numeric(20,3) NOT NULL,
	receivable numeric(20,2) NOT NULL,
	payable numeric(20,2) NOT NULL,
	margin numeric(20,2) NOT NULL,
	seconds numeric(24,6) NOT NULL,
	ended integer NOT NULL,
	ar_tonnes numeric(20,3) NOT NULL,
	ap_tonnes numeric(20,3) NOT NULL,
	CONSTRAINT trip_sum_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT trip_sum_key UNIQUE NULLS NOT DISTINCT (org_id, grain, counted_by, period, customer_id, carrier_id, route_id, goods_id, salesman_id, vehicle_id, is_unpriced, timed)
) WITH (fillfactor=70);
ALTER TABLE trip_sum ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY trip_sum_company ON trip_sum AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON trip_sum TO tuheng_app;
CREATE TABLE claim_link (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME claim_link_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	claim_id bigint NOT NULL,
	token_hash text NOT NULL,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	expires_at timestamp with time zone NOT NULL,
	ended_at timestamp with time zone,
	ended text,
	opened integer DEFAULT 0 NOT NULL,
	first_opened_at timestamp with time zone,
	last_opened_at timestamp with time zone,
	last_ip text,
	answered_at timestamp with time zone,
	answer_ip text,
	CONSTRAINT claim_link_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX claim_link_token_key ON public.claim_link USING btree (org_id, token_hash);
CREATE INDEX claim_link_claim_idx ON public.claim_link USING btree (org_id, claim_id, id);
ALTER TABLE claim_link ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_link_company ON claim_link AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON claim_link TO tuheng_app;
CREATE TABLE owner_claim (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME owner_claim_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	claim_no text NOT NULL,
	customer_id bigint NOT NULL,
	contract_id bigint,
	kind text NOT NULL,
	occurred_on date NOT NULL,
	owner_ref text,
	limit_days integer NOT NULL,
	limit_on date,
	trip_count integer,
	qty numeric(12,3),
	amount numeric(14,2),
	evidence jsonb,
	description text,
	agreed numeric(14,2),
	liability text,
	finding text,
	passed numeric(14,2),
	ours numeric(14,2),
	approved_by bigint,
	approved_at timestamp with time zone,
	settle_by text,
	confirmed_on date,
	tax_rate numeric(6,4) NOT NULL,
	paid_on date,
	paid_ref text,
	paid_files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	pass_status text DEFAULT 'none'::text NOT NULL,
	charge_state text DEFAULT 'unpriced'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT owner_claim_pk PRIMARY KEY (org_id, id),
	CONSTRAINT owner_claim__claim_no__key UNIQUE (org_id, claim_no),
	CONSTRAINT owner_claim_agreed_check CHECK (((agreed IS NULL) OR ((agreed > (0)::numeric) AND (agreed <= amount)))),
	CONSTRAINT owner_claim_passed_check CHECK (((passed >= (0)::numeric) AND (passed <= COALESCE(agreed, (0)::numeric)))),
	CONSTRAINT owner_claim_ours_check CHECK ((NOT (ours IS DISTINCT FROM (agreed - passed)))),
	CONSTRAINT owner_claim_verified_check CHECK (
CASE status
    WHEN 'draft'::text THEN (agreed IS NULL)
    WHEN 'rejected'::text THEN true
    ELSE (agreed IS NOT NULL)
END),
	CONSTRAINT owner_claim_confirmed_check CHECK (((status <> ALL (ARRAY['confirmed'::text, 'settled'::text])) OR (confirmed_on IS NOT NULL))),
	CONSTRAINT owner_claim_paid_check CHECK (((paid_on IS NULL) OR ((status = 'settled'::text) AND (settle_by = 'paid'::text)))),
	CONSTRAINT owner_claim_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'verified'::text, 'approved'::text, 'confirmed'::text, 'settled'::text, 'rejected'::text]))),
	CONSTRAINT owner_claim_pass_status_known CHECK ((pass_status = ANY (ARRAY['none'::text, 'part'::text, 'full'::text]))),
	CONSTRAINT owner_claim_charge_state_known CHECK ((charge_state = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT owner_claim_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX owner_claim_live_idx ON public.owner_claim USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_kind_list ON public.owner_claim USING btree (org_id, kind, occurred_on) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX owner_claim_occurred_on_list ON public.owner_claim USING btree (org_id, occurred_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_pass_status_list ON public.owner_claim USING btree (org_id, pass_status, occurred_on) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_liability_list ON public.owner_claim USING btree (org_id, liability, occurred_on) WHERE ((deleted_at IS NULL) AND (liability IS NOT NULL));
CREATE INDEX owner_claim_limit_on_list ON public.owner_claim USING btree (org_id, limit_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_owner_ref_list ON public.owner_claim USING btree (org_id, owner_ref, occurred_on) WHERE ((deleted_at IS NULL) AND (owner_ref IS NOT NULL));
CREATE INDEX owner_claim_contract_id_list ON public.owner_claim USING btree (org_id, contract_id, occurred_on) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX owner_claim_settle_by_list ON public.owner_claim USING btree (org_id, settle_by, occurred_on) WHERE ((deleted_at IS NULL) AND (settle_by IS NOT NULL));
CREATE INDEX owner_claim_charge_state_list ON public.owner_claim USING btree (org_id, charge_state, occurred_on) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_confirmed_on_list ON public.owner_claim USING btree (org_id, confirmed_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_amount_list ON public.owner_claim USING btree (org_id, amount, occurred_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX owner_claim_created_by_list ON public.owner_claim USING btree (org_id, created_by, occurred_on) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX owner_claim_created_at_list ON public.owner_claim USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX owner_claim_dept_id_list ON public.owner_claim USING btree (org_id, dept_id, occurred_on) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX owner_claim_approval_id_ref ON public.owner_claim USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX owner_claim_customer_id_status_occurred_on_ix ON public.owner_claim USING btree (org_id, customer_id, status, occurred_on);
CREATE INDEX owner_claim_status_limit_on_ix ON public.owner_claim USING btree (org_id, status, limit_on);
CREATE INDEX owner_claim_claim_no_trgm ON public.owner_claim USING gin (claim_no gin_trgm_ops);
CREATE INDEX owner_claim_owner_ref_trgm ON public.owner_claim USING gin (owner_ref gin_trgm_ops);
CREATE INDEX owner_claim_description_trgm ON public.owner_claim USING gin (description gin_trgm_ops);
ALTER TABLE owner_claim ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_claim_company ON owner_claim AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON owner_claim TO tuheng_app;
CREATE TABLE owner_claim_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME owner_claim_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	waybill_id bigint,
	leg_id bigint,
	statement_id bigint,
	carrier_id bigint,
	qty numeric(12,3),
	price numeric(12,4),
	lump numeric(14,2),
	amount numeric(14,2),
	note text,
	CONSTRAINT owner_claim_item_pk PRIMARY KEY (org_id, id),
	CONSTRAINT owner_claim_item_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT owner_claim_item_subject_check CHECK ((num_nonnulls(waybill_id, leg_id, statement_id) <= 1))
);
CREATE INDEX owner_claim_item_parent_idx ON public.owner_claim_item USING btree (org_id, parent_id, seq);
CREATE INDEX owner_claim_item_waybill_id_ref ON public.owner_claim_item USING btree (org_id, waybill_id) WHERE (waybill_id IS NOT NULL);
CREATE INDEX owner_claim_item_leg_id_ref ON public.owner_claim_item USING btree (org_id, leg_id) WHERE (leg_id IS NOT NULL);
CREATE INDEX owner_claim_item_statement_id_ref ON public.owner_claim_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX owner_claim_item_carrier_id_ref ON public.owner_claim_item USING btree (org_id, carrier_id) WHERE (carrier_id IS NOT NULL);
ALTER TABLE owner_claim_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_claim_item_company ON owner_claim_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON owner_claim_item TO tuheng_app;
CREATE TABLE claim_note (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME claim_note_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	note_no text NOT NULL,
	source text NOT NULL,
	owner_claim_id bigint,
	party_id bigint NOT NULL,
	contract_id bigint,
	kind text NOT NULL,
	occurred_on date NOT NULL,
	limit_days integer NOT NULL,
	limit_on date,
	trip_count integer,
	qty numeric(12,3),
	amount numeric(14,2),
	evidence jsonb,
	description text,
	tax_rate numeric(6,4) NOT NULL,
	reply_by date,
	answered_by text,
	their_amount numeric(14,2),
	their_words text,
	our_reply text,
	agreed numeric(14,2),
	settle_by text,
	confirmed_on date,
	paid_on date,
	paid_ref text,
	paid_files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	answer text DEFAULT 'waiting'::text NOT NULL,
	charge_state text DEFAULT 'unpriced'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT claim_note_pk PRIMARY KEY (org_id, id),
	CONSTRAINT claim_note__note_no__key UNIQUE (org_id, note_no),
	CONSTRAINT claim_note_agreed_check CHECK (((agreed IS NULL) OR ((agreed > (0)::numeric) AND (agreed <= amount)))),
	CONSTRAINT claim_note_sent_check CHECK (((status <> ALL (ARRAY['sent'::text, 'confirmed'::text, 'settled'::text])) OR (agreed IS NOT NULL))),
	CONSTRAINT claim_note_answered_check CHECK (((status <> 'draft'::text) OR (answer = 'waiting'::text))),
	CONSTRAINT claim_note_confirmed_check CHECK (((status <> ALL (ARRAY['confirmed'::text, 'settled'::text])) OR (confirmed_on IS NOT NULL))),
	CONSTRAINT claim_note_paid_check CHECK (((paid_on IS NULL) OR ((status = 'settled'::text) AND (settle_by = 'paid'::text)))),
	CONSTRAINT claim_note_source_check CHECK (((owner_claim_id IS NOT NULL) = (source = 'ownerClaim'::text))),
	CONSTRAINT claim_note_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'confirmed'::text, 'settled'::text, 'withdrawn'::text]))),
	CONSTRAINT claim_note_answer_known CHECK ((answer = ANY (ARRAY['waiting'::text, 'appealed'::text, 'replied'::text, 'accepted'::text]))),
	CONSTRAINT claim_note_charge_state_known CHECK ((charge_state = ANY (ARRAY['unpriced'::text, 'priced'::text, 'inStatement'::text, 'confirmed'::text, 'invoiced'::text, 'partSettled'::text, 'settled'::text]))),
	CONSTRAINT claim_note_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX claim_note_live_idx ON public.claim_note USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_kind_list ON public.claim_note USING btree (org_id, kind, occurred_on) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX claim_note_occurred_on_list ON public.claim_note USING btree (org_id, occurred_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_answer_list ON public.claim_note USING btree (org_id, answer, occurred_on) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_source_list ON public.claim_note USING btree (org_id, source, occurred_on) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX claim_note_limit_on_list ON public.claim_note USING btree (org_id, limit_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_contract_id_list ON public.claim_note USING btree (org_id, contract_id, occurred_on) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX claim_note_settle_by_list ON public.claim_note USING btree (org_id, settle_by, occurred_on) WHERE ((deleted_at IS NULL) AND (settle_by IS NOT NULL));
CREATE INDEX claim_note_charge_state_list ON public.claim_note USING btree (org_id, charge_state, occurred_on) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_confirmed_on_list ON public.claim_note USING btree (org_id, confirmed_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_amount_list ON public.claim_note USING btree (org_id, amount, occurred_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX claim_note_created_by_list ON public.claim_note USING btree (org_id, created_by, occurred_on) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX claim_note_created_at_list ON public.claim_note USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX claim_note_dept_id_list ON public.claim_note USING btree (org_id, dept_id, occurred_on) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX claim_note_approval_id_ref ON public.claim_note USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX claim_note_party_id_status_occurred_on_ix ON public.claim_note USING btree (org_id, party_id, status, occurred_on);
CREATE INDEX claim_note_status_limit_on_ix ON public.claim_note USING btree (org_id, status, limit_on);
CREATE INDEX claim_note_owner_claim_id_ix ON public.claim_note USING btree (org_id, owner_claim_id);
CREATE INDEX claim_note_note_no_trgm ON public.claim_note USING gin (note_no gin_trgm_ops);
CREATE INDEX claim_note_description_trgm ON public.claim_note USING gin (description gin_trgm_ops);
ALTER TABLE claim_note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_note_company ON claim_note AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON claim_note TO tuheng_app;
CREATE TABLE claim_note_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME claim_note_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	waybill_id bigint,
	rail_waybill_id bigint,
	handover_id bigint,
	qty numeric(12,3),
	price numeric(12,4),
	lump numeric(14,2),
	amount numeric(14,2),
	note text,
	CONSTRAINT claim_note_item_pk PRIMARY KEY (org_id, id),
	CONSTRAINT claim_note_item_amount_check CHECK ((amount > (0)::numeric))
);
CREATE INDEX claim_note_item_parent_idx ON public.claim_note_item USING btree (org_id, parent_id, seq);
CREATE INDEX claim_note_item_waybill_id_ref ON public.claim_note_item USING btree (org_id, waybill_id) WHERE (waybill_id IS NOT NULL);
CREATE INDEX claim_note_item_rail_waybill_id_ref ON public.claim_note_item USING btree (org_id, rail_waybill_id) WHERE (rail_waybill_id IS NOT NULL);
CREATE INDEX claim_note_item_handover_id_ref ON public.claim_note_item USING btree (org_id, handover_id) WHERE (handover_id IS NOT NULL);
ALTER TABLE claim_note_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_note_item_company ON claim_note_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON claim_note_item TO tuheng_app;
CREATE TABLE claim_note_turn (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME claim_note_turn_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	turn text,
	speaker text,
	at timestamp with time zone,
	name text,
	amount numeric(14,2),
	words text,
	CONSTRAINT claim_note_turn_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX claim_note_turn_parent_idx ON public.claim_note_turn USING btree (org_id, parent_id, seq);
ALTER TABLE claim_note_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_note_turn_company ON claim_note_turn AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON claim_note_turn TO tuheng_app;
CREATE TABLE budget (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME budget_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	budget_no text NOT NULL,
	year text NOT NULL,
	name text NOT NULL,
	revision integer,
	band numeric(6,4) NOT NULL,
	tons numeric(12,3),
	revenue numeric(14,2),
	cost numeric(14,2),
	margin numeric(14,2),
	outside integer,
	year_in_force text,
	approved_by bigint,
	approved_at timestamp with time zone,
	files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT budget_pk PRIMARY KEY (org_id, id),
	CONSTRAINT budget__budget_no__key UNIQUE (org_id, budget_no),
	CONSTRAINT budget_year_check CHECK ((year ~ '^20[0-9]{2}$'::text)),
	CONSTRAINT budget_in_force_check CHECK (((status = ANY (ARRAY['approved'::text, 'frozen'::text])) = (year_in_force IS NOT NULL))),
	CONSTRAINT budget_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'approved'::text, 'frozen'::text, 'superseded'::text, 'void'::text]))),
	CONSTRAINT budget_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX budget__year__revision__key ON public.budget USING btree (org_id, year, revision) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX budget__year_in_force__key ON public.budget USING btree (org_id, year_in_force) WHERE (deleted_at IS NULL);
CREATE INDEX budget_live_idx ON public.budget USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX budget_outside_list ON public.budget USING btree (org_id, outside, year) WHERE ((deleted_at IS NULL) AND (outside IS NOT NULL));
CREATE INDEX budget_name_list ON public.budget USING btree (org_id, name, year) WHERE ((deleted_at IS NULL) AND (name IS NOT NULL));
CREATE INDEX budget_created_by_list ON public.budget USING btree (org_id, created_by, year) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX budget_created_at_list ON public.budget USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX budget_revision_list ON public.budget USING btree (org_id, revision) WHERE (deleted_at IS NULL);
CREATE INDEX budget_approval_id_ref ON public.budget USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX budget_status_year_ix ON public.budget USING btree (org_id, status, year);
CREATE INDEX budget_budget_no_trgm ON public.budget USING gin (budget_no gin_trgm_ops);
CREATE INDEX budget_name_trgm ON public.budget USING gin (name gin_trgm_ops);
CREATE INDEX budget_year_trgm ON public.budget USING gin (year gin_trgm_ops);
ALTER TABLE budget ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY budget_company ON budget AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON budget TO tuheng_app;
CREATE TABLE budget_line (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME budget_line_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	segment text NOT NULL,
	customer_id bigint,
	project_id bigint,
	month text NOT NULL,
	tons numeric(12,3) NOT NULL,
	revenue numeric(14,2) NOT NULL,
	cost numeric(14,2) NOT NULL,
	margin numeric(14,2),
	CONSTRAINT budget_line_pk PRIMARY KEY (org_id, id),
	CONSTRAINT budget_line_margin_check CHECK ((margin = (revenue - cost))),
	CONSTRAINT budget_line_amounts_check CHECK (((tons >= (0)::numeric) AND (revenue >= (0)::numeric) AND (cost >= (0)::numeric)))
);
CREATE INDEX budget_line_parent_idx ON public.budget_line USING btree (org_id, parent_id, seq);
CREATE INDEX budget_line_customer_id_ref ON public.budget_line USING btree (org_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX budget_line_project_id_ref ON public.budget_line USING btree (org_id, project_id) WHERE (project_id IS NOT NULL);
ALTER TABLE budget_line ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY budget_line_company ON budget_line AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON budget_line TO tuheng_app;
CREATE TABLE census_kept (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME census_kept_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	day date NOT NULL,
	from_at timestamp with time zone NOT NULL,
	until_at timestamp with time zone NOT NULL,
	is_frozen boolean NOT NULL,
	opens_frozen boolean NOT NULL,
	CONSTRAINT census_kept_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT census_kept_day_key UNIQUE (org_id, day)
);
ALTER TABLE census_kept ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY census_kept_company ON census_kept AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON census_kept TO tuheng_app;
CREATE TABLE census_sum (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME census_sum_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	day date NOT NULL,
	customer_id bigint,
	route_id bigint,
	opening integer NOT NULL,
	loaded integer NOT NULL,
	unloaded integer NOT NULL,
	closing integer NOT NULL,
	gap integer NOT NULL,
	broken integer NOT NULL,
	changed integer NOT NULL,
	opening_qty numeric(20,3) NOT NULL,
	loaded_qty numeric(20,3) NOT NULL,
	unloaded_qty numeric(20,3) NOT NULL,
	closing_qty numeric(20,3) NOT NULL,
	received_qty numeric(20,3) NOT NULL,
	gap_qty numeric(20,3) NOT NULL,
	CONSTRAINT census_sum_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT census_sum_key UNIQUE NULLS NOT DISTINCT (org_id, day, customer_id, route_id)
);
ALTER TABLE census_sum ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY census_sum_company ON census_sum AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON census_sum TO tuheng_app;
CREATE TABLE advance (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME advance_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	advance_no text NOT NULL,
	kind text NOT NULL,
	purpose text NOT NULL,
	direction text,
	party_id bigint NOT NULL,
	contract_id bigint,
	amount numeric(14,2) NOT NULL,
	pay_method text NOT NULL,
	plan_date date NOT NULL,
	account_name text,
	bank_name text,
	account_no text,
	bank_ref text,
	paid_at date,
	pay_files jsonb,
	paid_by bigint,
	approved_by bigint,
	approved_at timestamp with time zone,
	used_sum numeric(14,2),
	refunded_sum numeric(14,2),
	withheld_sum numeric(14,2),
	moved_sum numeric(14,2),
	balance numeric(14,2),
	from_id bigint,
	reason text,
	attachments jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT advance_pk PRIMARY KEY (org_id, id),
	CONSTRAINT advance__advance_no__key UNIQUE (org_id, advance_no),
	CONSTRAINT advance_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT advance_balance_check CHECK ((balance >= (0)::numeric)),
	CONSTRAINT advance_sums_check CHECK ((balance =
CASE
    WHEN (status = 'paid'::text) THEN ((((amount - used_sum) - refunded_sum) - withheld_sum) - moved_sum)
    ELSE (0)::numeric
END)),
	CONSTRAINT advance_parts_check CHECK ((LEAST(used_sum, refunded_sum, withheld_sum, moved_sum) >= (0)::numeric)),
	CONSTRAINT advance_unpaid_check CHECK (((status = 'paid'::text) OR ((used_sum = (0)::numeric) AND (refunded_sum = (0)::numeric) AND (withheld_sum = (0)::numeric) AND (moved_sum = (0)::numeric)))),
	CONSTRAINT advance_paid_check CHECK (((status <> 'paid'::text) OR ((paid_at IS NOT NULL) AND ((bank_ref IS NOT NULL) OR (from_id IS NOT NULL))))),
	CONSTRAINT advance_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'approved'::text, 'paid'::text, 'cancelled'::text]))),
	CONSTRAINT advance_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX advance__direction__bank_ref__key ON public.advance USING btree (org_id, direction, bank_ref) WHERE (deleted_at IS NULL);
CREATE INDEX advance_live_idx ON public.advance USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_purpose_list ON public.advance USING btree (org_id, purpose) WHERE ((deleted_at IS NULL) AND (purpose IS NOT NULL));
CREATE INDEX advance_paid_at_list ON public.advance USING btree (org_id, paid_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_status_list ON public.advance USING btree (org_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_contract_id_list ON public.advance USING btree (org_id, contract_id, id) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX advance_balance_list ON public.advance USING btree (org_id, balance) WHERE ((deleted_at IS NULL) AND (balance IS NOT NULL));
CREATE INDEX advance_amount_list ON public.advance USING btree (org_id, amount) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX advance_bank_ref_list ON public.advance USING btree (org_id, bank_ref) WHERE ((deleted_at IS NULL) AND (bank_ref IS NOT NULL));
CREATE INDEX advance_plan_date_list ON public.advance USING btree (org_id, plan_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_created_by_list ON public.advance USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX advance_created_at_list ON public.advance USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_dept_id_list ON public.advance USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX advance_approval_id_ref ON public.advance USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX advance_party_id_status_purpose_ix ON public.advance USING btree (org_id, party_id, status, purpose);
CREATE INDEX advance_kind_status_plan_date_ix ON public.advance USING btree (org_id, kind, status, plan_date);
CREATE INDEX advance_from_id_ix ON public.advance USING btree (org_id, from_id);
CREATE INDEX advance_advance_no_trgm ON public.advance USING gin (advance_no gin_trgm_ops);
CREATE INDEX advance_bank_ref_trgm ON public.advance USING gin (bank_ref gin_trgm_ops);
CREATE INDEX advance_account_name_trgm ON public.advance USING gin (account_name gin_trgm_ops);
ALTER TABLE advance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY advance_company ON advance AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON advance TO tuheng_app;
CREATE TABLE advance_move (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME advance_move_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	move_no text NOT NULL,
	advance_id bigint,
	move_kind text,
	moved_on date,
	party_id bigint,
	kind text,
	purpose text,
	direction text,
	contract_id bigint,
	amount numeric(14,2),
	delta numeric(14,2),
	balance numeric(14,2),
	statement_id bigint,
	tax_part numeric(14,2),
	claim_note_id bigint,
	other_id bigint,
	bank_ref text,
	seq integer,
	status text DEFAULT 'live'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT advance_move_pk PRIMARY KEY (org_id, id),
	CONSTRAINT advance_move__move_no__key UNIQUE (org_id, move_no),
	CONSTRAINT advance_move_whole_check CHECK ((num_nulls(advance_id, move_kind, moved_on, party_id, amount) = 0)),
	CONSTRAINT advance_move_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT advance_move_delta_check CHECK ((delta =
CASE
    WHEN (move_kind = ANY (ARRAY['paid'::text, 'transferIn'::text])) THEN amount
    ELSE (- amount)
END)),
	CONSTRAINT advance_move_subject_check CHECK ((((move_kind = 'use'::text) = (statement_id IS NOT NULL)) AND ((move_kind = 'withhold'::text) = (claim_note_id IS NOT NULL)) AND ((move_kind = ANY (ARRAY['transferOut'::text, 'transferIn'::text])) = (other_id IS NOT NULL)))),
	CONSTRAINT advance_move_status_known CHECK ((status = ANY (ARRAY['live'::text, 'reversed'::text])))
);
CREATE INDEX advance_move_live_idx ON public.advance_move USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_move_party_id_list ON public.advance_move USING btree (org_id, party_id, moved_on) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX advance_move_moved_on_list ON public.advance_move USING btree (org_id, moved_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX advance_move_move_kind_list ON public.advance_move USING btree (org_id, move_kind, moved_on) WHERE ((deleted_at IS NULL) AND (move_kind IS NOT NULL));
CREATE INDEX advance_move_status_list ON public.advance_move USING btree (org_id, status, moved_on) WHERE ((deleted_at IS NULL) AND (status <> 'live'::text));
CREATE INDEX advance_move_purpose_list ON public.advance_move USING btree (org_id, purpose, moved_on) WHERE ((deleted_at IS NULL) AND (purpose IS NOT NULL));
CREATE INDEX advance_move_kind_list ON public.advance_move USING btree (org_id, kind, moved_on) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX advance_move_contract_id_list ON public.advance_move USING btree (org_id, contract_id, moved_on) WHERE ((deleted_at IS NULL) AND (contract_id IS NOT NULL));
CREATE INDEX advance_move_amount_list ON public.advance_move USING btree (org_id, amount, moved_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX advance_move_other_id_ref ON public.advance_move USING btree (org_id, other_id) WHERE (other_id IS NOT NULL);
CREATE INDEX advance_move_advance_id_id_ix ON public.advance_move USING btree (org_id, advance_id, id);
CREATE INDEX advance_move_statement_id_status_ix ON public.advance_move USING btree (org_id, statement_id, status);
CREATE INDEX advance_move_claim_note_id_status_ix ON public.advance_move USING btree (org_id, claim_note_id, status);
CREATE INDEX advance_move_party_id_moved_on_ix ON public.advance_move USING btree (org_id, party_id, moved_on);
CREATE INDEX advance_move_move_no_trgm ON public.advance_move USING gin (move_no gin_trgm_ops);
CREATE INDEX advance_move_bank_ref_trgm ON public.advance_move USING gin (bank_ref gin_trgm_ops);
ALTER TABLE advance_move ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY advance_move_company ON advance_move AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON advance_move TO tuheng_app;
CREATE TABLE offset_settle (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME offset_settle_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	offset_no text NOT NULL,
	way text NOT NULL,
	party_id bigint NOT NULL,
	third_id bigint,
	payee_id bigint,
	amount numeric(14,2) NOT NULL,
	spread text NOT NULL,
	settled_on date NOT NULL,
	ar_sum numeric(14,2),
	ap_sum numeric(14,2),
	ar_amount numeric(14,2),
	ap_amount numeric(14,2),
	ar_left numeric(14,2),
	ap_left numeric(14,2),
	agreement jsonb,
	ar_paper jsonb,
	ap_paper jsonb,
	third_paper jsonb,
	seq integer,
	approved_by bigint,
	approved_at timestamp with time zone,
	reason text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT offset_settle_pk PRIMARY KEY (org_id, id),
	CONSTRAINT offset_settle__offset_no__key UNIQUE (org_id, offset_no),
	CONSTRAINT offset_settle_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT offset_settle_sides_check CHECK (((status <> 'effective'::text) OR ((ar_amount = amount) AND (ap_amount = amount) AND (seq IS NOT NULL)))),
	CONSTRAINT offset_settle_third_check CHECK (((way = 'three'::text) = (third_id IS NOT NULL))),
	CONSTRAINT offset_settle_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'effective'::text, 'cancelled'::text]))),
	CONSTRAINT offset_settle_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX offset_settle_live_idx ON public.offset_settle USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX offset_settle_settled_on_list ON public.offset_settle USING btree (org_id, settled_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX offset_settle_way_list ON public.offset_settle USING btree (org_id, way, settled_on) WHERE ((deleted_at IS NULL) AND (way IS NOT NULL));
CREATE INDEX offset_settle_third_id_list ON public.offset_settle USING btree (org_id, third_id, settled_on) WHERE ((deleted_at IS NULL) AND (third_id IS NOT NULL));
CREATE INDEX offset_settle_amount_list ON public.offset_settle USING btree (org_id, amount, settled_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX offset_settle_created_by_list ON public.offset_settle USING btree (org_id, created_by, settled_on) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX offset_settle_created_at_list ON public.offset_settle USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX offset_settle_dept_id_list ON public.offset_settle USING btree (org_id, dept_id, settled_on) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX offset_settle_payee_id_ref ON public.offset_settle USING btree (org_id, payee_id) WHERE (payee_id IS NOT NULL);
CREATE INDEX offset_settle_approval_id_ref ON public.offset_settle USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX offset_settle_party_id_status_settled_on_ix ON public.offset_settle USING btree (org_id, party_id, status, settled_on);
CREATE INDEX offset_settle_status_settled_on_ix ON public.offset_settle USING btree (org_id, status, settled_on);
CREATE INDEX offset_settle_offset_no_trgm ON public.offset_settle USING gin (offset_no gin_trgm_ops);
ALTER TABLE offset_settle ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY offset_settle_company ON offset_settle AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON offset_settle TO tuheng_app;
CREATE TABLE offset_ar_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME offset_ar_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint NOT NULL,
	stmt_no text,
	period_from date,
	period_to date,
	due_date date,
	net numeric(14,2),
	settled numeric(14,2),
	available numeric(14,2),
	amount numeric(14,2) NOT NULL,
	invoiceable numeric(14,2),
	tax numeric(14,2),
	applied_tax numeric(14,2),
	tax_part numeric(14,2),
	CONSTRAINT offset_ar_item_pk PRIMARY KEY (org_id, id),
	CONSTRAINT offset_ar_item_amount_check CHECK ((amount > (0)::numeric))
);
CREATE INDEX offset_ar_item_parent_idx ON public.offset_ar_item USING btree (org_id, parent_id, seq);
CREATE INDEX offset_ar_item_statement_id_ref ON public.offset_ar_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE offset_ar_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY offset_ar_item_company ON offset_ar_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON offset_ar_item TO tuheng_app;
CREATE TABLE offset_ap_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME offset_ap_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint NOT NULL,
	stmt_no text,
	period_from date,
	period_to date,
	due_date date,
	net numeric(14,2),
	settled numeric(14,2),
	available numeric(14,2),
	amount numeric(14,2) NOT NULL,
	invoiceable numeric(14,2),
	tax numeric(14,2),
	applied_tax numeric(14,2),
	tax_part numeric(14,2),
	CONSTRAINT offset_ap_item_pk PRIMARY KEY (org_id, id),
	CONSTRAINT offset_ap_item_amount_check CHECK ((amount > (0)::numeric))
);
CREATE INDEX offset_ap_item_parent_idx ON public.offset_ap_item USING btree (org_id, parent_id, seq);
CREATE INDEX offset_ap_item_statement_id_ref ON public.offset_ap_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE offset_ap_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY offset_ap_item_company ON offset_ap_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON offset_ap_item TO tuheng_app;
CREATE TABLE open_move (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME open_move_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	statement_id bigint NOT NULL,
	contract_id bigint,
	delta numeric(20,2) NOT NULL,
	due_date date,
	on_day date NOT NULL,
	booked_on date NOT NULL,
	cause text NOT NULL,
	source text,
	source_id bigint,
	CONSTRAINT open_move_org_id_id_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX open_move_statement ON public.open_move USING btree (org_id, statement_id, id);
CREATE INDEX open_move_booked ON public.open_move USING btree (org_id, booked_on);
CREATE INDEX open_move_day ON public.open_move USING btree (org_id, on_day);
ALTER TABLE open_move ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY open_move_company ON open_move AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON open_move TO tuheng_app;
CREATE TABLE write_off (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME write_off_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	write_off_no text NOT NULL,
	statement_id bigint NOT NULL,
	party_id bigint,
	kind text,
	net numeric(14,2),
	settled numeric(14,2),
	available numeric(14,2),
	due_date date,
	amount numeric(14,2) NOT NULL,
	account text NOT NULL,
	written_on date NOT NULL,
	reason text NOT NULL,
	"limit" numeric(14,2),
	tax_part numeric(14,2),
	evidence jsonb,
	seq integer,
	approved_by bigint,
	approved_at timestamp with time zone,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT write_off_pk PRIMARY KEY (org_id, id),
	CONSTRAINT write_off__write_off_no__key UNIQUE (org_id, write_off_no),
	CONSTRAINT write_off_amount_check CHECK ((amount > (0)::numeric)),
	CONSTRAINT write_off_effective_check CHECK (((status <> 'effective'::text) OR (seq IS NOT NULL))),
	CONSTRAINT write_off_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'effective'::text, 'cancelled'::text]))),
	CONSTRAINT write_off_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX write_off_live_idx ON public.write_off USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX write_off_written_on_list ON public.write_off USING btree (org_id, written_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX write_off_status_list ON public.write_off USING btree (org_id, status, written_on) WHERE (deleted_at IS NULL);
CREATE INDEX write_off_account_list ON public.write_off USING btree (org_id, account, written_on) WHERE ((deleted_at IS NULL) AND (account IS NOT NULL));
CREATE INDEX write_off_kind_list ON public.write_off USING btree (org_id, kind, written_on) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX write_off_amount_list ON public.write_off USING btree (org_id, amount, written_on) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX write_off_created_by_list ON public.write_off USING btree (org_id, created_by, written_on) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX write_off_created_at_list ON public.write_off USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX write_off_dept_id_list ON public.write_off USING btree (org_id, dept_id, written_on) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX write_off_approval_id_ref ON public.write_off USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX write_off_statement_id_status_ix ON public.write_off USING btree (org_id, statement_id, status);
CREATE INDEX write_off_party_id_status_written_on_ix ON public.write_off USING btree (org_id, party_id, status, written_on);
CREATE INDEX write_off_write_off_no_trgm ON public.write_off USING gin (write_off_no gin_trgm_ops);
CREATE INDEX write_off_reason_trgm ON public.write_off USING gin (reason gin_trgm_ops);
ALTER TABLE write_off ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY write_off_company ON write_off AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON write_off TO tuheng_app;
CREATE TABLE dunning_letter (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dunning_letter_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	letter_no text NOT NULL,
	party_id bigint NOT NULL,
	as_of date NOT NULL,
	level text,
	pay_by date NOT NULL,
	item_count integer,
	overdue_sum numeric(14,2),
	max_days integer,
	contact_name text,
	last_sent_on date,
	outcome text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT dunning_letter_pk PRIMARY KEY (org_id, id),
	CONSTRAINT dunning_letter__letter_no__key UNIQUE (org_id, letter_no),
	CONSTRAINT dunning_letter_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'closed'::text, 'cancelled'::text]))),
	CONSTRAINT dunning_letter_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX dunning_letter_live_idx ON public.dunning_letter USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX dunning_letter_as_of_list ON public.dunning_letter USING btree (org_id, as_of, id) WHERE (deleted_at IS NULL);
CREATE INDEX dunning_letter_status_list ON public.dunning_letter USING btree (org_id, status, as_of) WHERE (deleted_at IS NULL);
CREATE INDEX dunning_letter_level_list ON public.dunning_letter USING btree (org_id, level, as_of) WHERE ((deleted_at IS NULL) AND (level IS NOT NULL));
CREATE INDEX dunning_letter_last_sent_on_list ON public.dunning_letter USING btree (org_id, last_sent_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX dunning_letter_overdue_sum_list ON public.dunning_letter USING btree (org_id, overdue_sum, as_of) WHERE ((deleted_at IS NULL) AND (overdue_sum IS NOT NULL));
CREATE INDEX dunning_letter_created_by_list ON public.dunning_letter USING btree (org_id, created_by, as_of) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX dunning_letter_created_at_list ON public.dunning_letter USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX dunning_letter_dept_id_list ON public.dunning_letter USING btree (org_id, dept_id, as_of) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX dunning_letter_approval_id_ref ON public.dunning_letter USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX dunning_letter_party_id_status_as_of_ix ON public.dunning_letter USING btree (org_id, party_id, status, as_of);
CREATE INDEX dunning_letter_letter_no_trgm ON public.dunning_letter USING gin (letter_no gin_trgm_ops);
CREATE INDEX dunning_letter_contact_name_trgm ON public.dunning_letter USING gin (contact_name gin_trgm_ops);
ALTER TABLE dunning_letter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dunning_letter_company ON dunning_letter AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_letter TO tuheng_app;
CREATE TABLE dunning_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dunning_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint,
	period_from date,
	period_to date,
	net numeric(14,2),
	open numeric(14,2),
	due_date date,
	days_late integer,
	CONSTRAINT dunning_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX dunning_item_parent_idx ON public.dunning_item USING btree (org_id, parent_id, seq);
CREATE INDEX dunning_item_statement_id_ref ON public.dunning_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE dunning_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dunning_item_company ON dunning_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_item TO tuheng_app;
CREATE TABLE dunning_sending (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME dunning_sending_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	way text,
	sent_to text,
	sent_on date,
	sent_by bigint,
	sent_note text,
	CONSTRAINT dunning_sending_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX dunning_sending_parent_idx ON public.dunning_sending USING btree (org_id, parent_id, seq);
CREATE INDEX dunning_sending_sent_by_ref ON public.dunning_sending USING btree (org_id, sent_by) WHERE (sent_by IS NOT NULL);
ALTER TABLE dunning_sending ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY dunning_sending_company ON dunning_sending AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON dunning_sending TO tuheng_app;
CREATE TABLE balance_letter (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME balance_letter_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	letter_no text NOT NULL,
	party_id bigint NOT NULL,
	as_of date NOT NULL,
	receivable numeric(14,2),
	payable numeric(14,2),
	advance_in numeric(14,2),
	advance_out numeric(14,2),
	balance numeric(14,2),
	contact_name text,
	last_sent_on date,
	their_receivable numeric(14,2),
	their_payable numeric(14,2),
	difference numeric(14,2),
	diff_reason text,
	explanation text,
	answered_by text,
	answered_on date,
	answer_files jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT balance_letter_pk PRIMARY KEY (org_id, id),
	CONSTRAINT balance_letter__letter_no__key UNIQUE (org_id, letter_no),
	CONSTRAINT balance_letter_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'agreed'::text, 'differs'::text, 'explained'::text, 'cancelled'::text]))),
	CONSTRAINT balance_letter_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX balance_letter_live_idx ON public.balance_letter USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_as_of_list ON public.balance_letter USING btree (org_id, as_of, id) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_status_list ON public.balance_letter USING btree (org_id, status, as_of) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_last_sent_on_list ON public.balance_letter USING btree (org_id, last_sent_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_answered_on_list ON public.balance_letter USING btree (org_id, answered_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_created_by_list ON public.balance_letter USING btree (org_id, created_by, as_of) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX balance_letter_created_at_list ON public.balance_letter USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX balance_letter_dept_id_list ON public.balance_letter USING btree (org_id, dept_id, as_of) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX balance_letter_approval_id_ref ON public.balance_letter USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX balance_letter_party_id_status_as_of_ix ON public.balance_letter USING btree (org_id, party_id, status, as_of);
CREATE INDEX balance_letter_letter_no_trgm ON public.balance_letter USING gin (letter_no gin_trgm_ops);
CREATE INDEX balance_letter_answered_by_trgm ON public.balance_letter USING gin (answered_by gin_trgm_ops);
ALTER TABLE balance_letter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY balance_letter_company ON balance_letter AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON balance_letter TO tuheng_app;
CREATE TABLE balance_letter_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME balance_letter_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint,
	kind text,
	period_from date,
	period_to date,
	net numeric(14,2),
	open numeric(14,2),
	CONSTRAINT balance_letter_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX balance_letter_item_parent_idx ON public.balance_letter_item USING btree (org_id, parent_id, seq);
CREATE INDEX balance_letter_item_statement_id_ref ON public.balance_letter_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
ALTER TABLE balance_letter_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY balance_letter_item_company ON balance_letter_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON balance_letter_item TO tuheng_app;
CREATE TABLE balance_letter_sending (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME balance_letter_sending_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	way text,
	sent_to text,
	sent_on date,
	sent_by bigint,
	sent_note text,
	CONSTRAINT balance_letter_sending_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX balance_letter_sending_parent_idx ON public.balance_letter_sending USING btree (org_id, parent_id, seq);
CREATE INDEX balance_letter_sending_sent_by_ref ON public.balance_letter_sending USING btree (org_id, sent_by) WHERE (sent_by IS NOT NULL);
ALTER TABLE balance_letter_sending ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY balance_letter_sending_company ON balance_letter_sending AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON balance_letter_sending TO tuheng_app;
CREATE TABLE late_interest (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME late_interest_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	interest_no text NOT NULL,
	party_id bigint NOT NULL,
	up_to date NOT NULL,
	item_count integer,
	amount numeric(14,2),
	approved_by bigint,
	approved_at timestamp with time zone,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT late_interest_pk PRIMARY KEY (org_id, id),
	CONSTRAINT late_interest__interest_no__key UNIQUE (org_id, interest_no),
	CONSTRAINT late_interest_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'posted'::text, 'cancelled'::text]))),
	CONSTRAINT late_interest_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX late_interest_live_idx ON public.late_interest USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX late_interest_up_to_list ON public.late_interest USING btree (org_id, up_to, id) WHERE (deleted_at IS NULL);
CREATE INDEX late_interest_status_list ON public.late_interest USING btree (org_id, status, up_to) WHERE (deleted_at IS NULL);
CREATE INDEX late_interest_amount_list ON public.late_interest USING btree (org_id, amount, up_to) WHERE ((deleted_at IS NULL) AND (amount IS NOT NULL));
CREATE INDEX late_interest_created_by_list ON public.late_interest USING btree (org_id, created_by, up_to) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX late_interest_created_at_list ON public.late_interest USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX late_interest_dept_id_list ON public.late_interest USING btree (org_id, dept_id, up_to) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX late_interest_approval_id_ref ON public.late_interest USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX late_interest_party_id_status_up_to_ix ON public.late_interest USING btree (org_id, party_id, status, up_to);
CREATE INDEX late_interest_interest_no_trgm ON public.late_interest USING gin (interest_no gin_trgm_ops);
ALTER TABLE late_interest ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY late_interest_company ON late_interest AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON late_interest TO tuheng_app;
CREATE TABLE late_interest_item (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME late_interest_item_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	statement_id bigint,
	contract_id bigint,
	due_date date,
	from_day date,
	to_day date,
	days integer,
	open numeric(14,2),
	daily_rate numeric(6,4),
	amount numeric(14,2),
	CONSTRAINT late_interest_item_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX late_interest_item_parent_idx ON public.late_interest_item USING btree (org_id, parent_id, seq);
CREATE INDEX late_interest_item_statement_id_ref ON public.late_interest_item USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX late_interest_item_contract_id_ref ON public.late_interest_item USING btree (org_id, contract_id) WHERE (contract_id IS NOT NULL);
ALTER TABLE late_interest_item ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY late_interest_item_company ON late_interest_item AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON late_interest_item TO tuheng_app;
CREATE TABLE stock_balance (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stock_balance_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	month text NOT NULL,
	stock_id bigint NOT NULL,
	open_qty numeric(20,3) NOT NULL,
	in_qty numeric(20,3) NOT NULL,
	out_qty numeric(20,3) NOT NULL,
	adj_qty numeric(20,3) NOT NULL,
	close_qty numeric(20,3) NOT NULL,
	CONSTRAINT stock_balance_org_id_id_pk PRIMARY KEY (org_id, id),
	CONSTRAINT stock_balance_key UNIQUE (org_id, month, stock_id)
);
ALTER TABLE stock_balance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_balance_company ON stock_balance AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_balance TO tuheng_app;
CREATE TABLE warehouse (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME warehouse_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	code text NOT NULL,
	name text NOT NULL,
	kind text NOT NULL,
	address_id bigint,
	area_size numeric(10,1),
	capacity numeric(12,3),
	stock_qty numeric(12,3),
	fill_rate numeric(6,4),
	keeper_id bigint,
	free_days integer,
	day_rate numeric(12,4),
	handling_rate numeric(12,4),
	contact_name text,
	contact_phone text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'enabled'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	code_alike text GENERATED ALWAYS AS (upper((translate(code, '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～'::text, (('!"#$%&''()*+,-./0123456789:'::text || chr(59)) || '<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'::text)) COLLATE "C"))) STORED,
	CONSTRAINT warehouse_pk PRIMARY KEY (org_id, id),
	CONSTRAINT warehouse_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
	CONSTRAINT warehouse_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX warehouse__code__key ON public.warehouse USING btree (org_id, code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX warehouse__name__key ON public.warehouse USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX warehouse_live_idx ON public.warehouse USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX warehouse_kind_list ON public.warehouse USING btree (org_id, kind, code) WHERE ((deleted_at IS NULL) AND (kind IS NOT NULL));
CREATE INDEX warehouse_keeper_id_list ON public.warehouse USING btree (org_id, keeper_id, code) WHERE ((deleted_at IS NULL) AND (keeper_id IS NOT NULL));
CREATE INDEX warehouse_status_list ON public.warehouse USING btree (org_id, status, code) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX warehouse_approval_id_ref ON public.warehouse USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX warehouse_address_id_status_ix ON public.warehouse USING btree (org_id, address_id, status);
CREATE INDEX warehouse_code_alike ON public.warehouse USING btree (org_id, code_alike) WHERE (deleted_at IS NULL);
CREATE INDEX warehouse_name_trgm ON public.warehouse USING gin (name gin_trgm_ops);
CREATE INDEX warehouse_code_trgm ON public.warehouse USING gin (code gin_trgm_ops);
ALTER TABLE warehouse ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY warehouse_company ON warehouse AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON warehouse TO tuheng_app;
CREATE TABLE warehouse_slot (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME warehouse_slot_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	zone text,
	slot_no text NOT NULL,
	capacity numeric(12,3),
	remark text,
	CONSTRAINT warehouse_slot_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX warehouse_slot_parent_idx ON public.warehouse_slot USING btree (org_id, parent_id, seq);
ALTER TABLE warehouse_slot ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY warehouse_slot_company ON warehouse_slot AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON warehouse_slot TO tuheng_app;
CREATE TABLE stock_doc (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stock_doc_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	doc_no text NOT NULL,
	doc_type text NOT NULL,
	flow text,
	biz_date date NOT NULL,
	warehouse_id bigint NOT NULL,
	slot_no text,
	owner_id bigint NOT NULL,
	goods_id bigint NOT NULL,
	batch_no text,
	to_warehouse_id bigint,
	to_slot_no text,
	to_owner_id bigint,
	planned_qty numeric(12,3),
	gross numeric(12,3),
	tare numeric(12,3),
	stated_qty numeric(12,3),
	net numeric(12,3),
	diff_qty numeric(12,3),
	diff_reason text,
	pieces integer,
	plate_or_wagon text,
	ticket_no text,
	weigh_at timestamp with time zone,
	heat integer,
	moisture numeric(11,2),
	waybill_id bigint,
	keeper_id bigint,
	approved_by bigint,
	approved_at timestamp with time zone,
	attachments jsonb,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT stock_doc_pk PRIMARY KEY (org_id, id),
	CONSTRAINT stock_doc__doc_no__key UNIQUE (org_id, doc_no),
	CONSTRAINT stock_doc_weights_check CHECK (((gross IS NULL) OR (tare IS NULL) OR (gross > tare))),
	CONSTRAINT stock_doc_submitted_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((net > (0)::numeric) AND (slot_no IS NOT NULL) AND (batch_no IS NOT NULL)))),
	CONSTRAINT stock_doc_moved_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (flow <> 'move'::text) OR ((to_warehouse_id IS NOT NULL) AND (to_slot_no IS NOT NULL)))),
	CONSTRAINT stock_doc_title_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (flow <> 'title'::text) OR ((to_owner_id IS NOT NULL) AND (to_owner_id <> owner_id)))),
	CONSTRAINT stock_doc_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'posted'::text, 'reversed'::text, 'cancelled'::text]))),
	CONSTRAINT stock_doc_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE INDEX stock_doc_live_idx ON public.stock_doc USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_doc_warehouse_id_list ON public.stock_doc USING btree (org_id, warehouse_id, biz_date) WHERE ((deleted_at IS NULL) AND (warehouse_id IS NOT NULL));
CREATE INDEX stock_doc_biz_date_list ON public.stock_doc USING btree (org_id, biz_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_doc_doc_type_list ON public.stock_doc USING btree (org_id, doc_type, biz_date) WHERE ((deleted_at IS NULL) AND (doc_type IS NOT NULL));
CREATE INDEX stock_doc_owner_id_list ON public.stock_doc USING btree (org_id, owner_id, biz_date) WHERE ((deleted_at IS NULL) AND (owner_id IS NOT NULL));
CREATE INDEX stock_doc_goods_id_list ON public.stock_doc USING btree (org_id, goods_id, biz_date) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX stock_doc_batch_no_list ON public.stock_doc USING btree (org_id, batch_no, biz_date) WHERE ((deleted_at IS NULL) AND (batch_no IS NOT NULL));
CREATE INDEX stock_doc_slot_no_list ON public.stock_doc USING btree (org_id, slot_no, biz_date) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX stock_doc_plate_or_wagon_list ON public.stock_doc USING btree (org_id, plate_or_wagon, biz_date) WHERE ((deleted_at IS NULL) AND (plate_or_wagon IS NOT NULL));
CREATE INDEX stock_doc_flow_list ON public.stock_doc USING btree (org_id, flow, biz_date) WHERE ((deleted_at IS NULL) AND (flow IS NOT NULL));
CREATE INDEX stock_doc_keeper_id_list ON public.stock_doc USING btree (org_id, keeper_id, biz_date) WHERE ((deleted_at IS NULL) AND (keeper_id IS NOT NULL));
CREATE INDEX stock_doc_net_list ON public.stock_doc USING btree (org_id, net, biz_date) WHERE ((deleted_at IS NULL) AND (net IS NOT NULL));
CREATE INDEX stock_doc_created_by_list ON public.stock_doc USING btree (org_id, created_by, biz_date) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX stock_doc_created_at_list ON public.stock_doc USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_doc_to_warehouse_id_ref ON public.stock_doc USING btree (org_id, to_warehouse_id) WHERE (to_warehouse_id IS NOT NULL);
CREATE INDEX stock_doc_to_owner_id_ref ON public.stock_doc USING btree (org_id, to_owner_id) WHERE (to_owner_id IS NOT NULL);
CREATE INDEX stock_doc_approval_id_ref ON public.stock_doc USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX stock_doc_warehouse_id_biz_date_ix ON public.stock_doc USING btree (org_id, warehouse_id, biz_date);
CREATE INDEX stock_doc_owner_id_biz_date_ix ON public.stock_doc USING btree (org_id, owner_id, biz_date);
CREATE INDEX stock_doc_waybill_id_status_ix ON public.stock_doc USING btree (org_id, waybill_id, status);
CREATE INDEX stock_doc_status_biz_date_ix ON public.stock_doc USING btree (org_id, status, biz_date);
CREATE INDEX stock_doc_doc_no_trgm ON public.stock_doc USING gin (doc_no gin_trgm_ops);
CREATE INDEX stock_doc_batch_no_trgm ON public.stock_doc USING gin (batch_no gin_trgm_ops);
CREATE INDEX stock_doc_plate_or_wagon_trgm ON public.stock_doc USING gin (plate_or_wagon gin_trgm_ops);
CREATE INDEX stock_doc_ticket_no_trgm ON public.stock_doc USING gin (ticket_no gin_trgm_ops);
ALTER TABLE stock_doc ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_doc_company ON stock_doc AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_doc TO tuheng_app;
CREATE TABLE stock (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stock_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	warehouse_id bigint,
	slot_no text,
	owner_id bigint,
	goods_id bigint,
	batch_no text,
	book_qty numeric(12,3),
	locked_qty numeric(12,3),
	frozen_qty numeric(12,3),
	avail_qty numeric(12,3),
	freeze_reason text,
	aged_from date,
	age_days integer,
	last_in_on date,
	last_out_on date,
	approval_id bigint,
	status text DEFAULT 'normal'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT stock_pk PRIMARY KEY (org_id, id),
	CONSTRAINT stock_key_check CHECK ((num_nulls(warehouse_id, slot_no, owner_id, goods_id, batch_no, book_qty, locked_qty, frozen_qty, avail_qty) = 0)),
	CONSTRAINT stock_book_check CHECK ((book_qty >= (0)::numeric)),
	CONSTRAINT stock_parts_check CHECK (((locked_qty >= (0)::numeric) AND (frozen_qty >= (0)::numeric))),
	CONSTRAINT stock_sums_check CHECK ((avail_qty = ((book_qty - locked_qty) - frozen_qty))),
	CONSTRAINT stock_avail_check CHECK ((avail_qty >= (0)::numeric)),
	CONSTRAINT stock_status_known CHECK ((status = ANY (ARRAY['normal'::text, 'frozen'::text]))),
	CONSTRAINT stock_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX stock__warehouse_id__slot_no__owner_id__goods_id__batch_no__key ON public.stock USING btree (org_id, warehouse_id, slot_no, owner_id, goods_id, batch_no) WHERE (deleted_at IS NULL);
CREATE INDEX stock_live_idx ON public.stock USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_batch_no_list ON public.stock USING btree (org_id, batch_no, warehouse_id) WHERE ((deleted_at IS NULL) AND (batch_no IS NOT NULL));
CREATE INDEX stock_slot_no_list ON public.stock USING btree (org_id, slot_no, warehouse_id) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX stock_book_qty_list ON public.stock USING btree (org_id, book_qty, warehouse_id) WHERE ((deleted_at IS NULL) AND (book_qty IS NOT NULL));
CREATE INDEX stock_avail_qty_list ON public.stock USING btree (org_id, avail_qty, warehouse_id) WHERE ((deleted_at IS NULL) AND (avail_qty IS NOT NULL));
CREATE INDEX stock_status_list ON public.stock USING btree (org_id, status, warehouse_id) WHERE ((deleted_at IS NULL) AND (status <> 'normal'::text));
CREATE INDEX stock_approval_id_ref ON public.stock USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX stock_warehouse_id_book_qty_ix ON public.stock USING btree (org_id, warehouse_id, book_qty);
CREATE INDEX stock_owner_id_book_qty_ix ON public.stock USING btree (org_id, owner_id, book_qty);
CREATE INDEX stock_goods_id_book_qty_ix ON public.stock USING btree (org_id, goods_id, book_qty);
CREATE INDEX stock_aged_from_book_qty_ix ON public.stock USING btree (org_id, aged_from, book_qty);
CREATE INDEX stock_batch_no_trgm ON public.stock USING gin (batch_no gin_trgm_ops);
CREATE INDEX stock_slot_no_trgm ON public.stock USING gin (slot_no gin_trgm_ops);
ALTER TABLE stock ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_company ON stock AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON stock TO tuheng_app;
CREATE TABLE stock_ledger (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stock_ledger_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	stock_id bigint,
	doc_id bigint,
	doc_no text,
	doc_type text,
	biz_date date,
	posted_on date,
	warehouse_id bigint,
	slot_no text,
	owner_id bigint,
	goods_id bigint,
	batch_no text,
	counted_as text,
	delta numeric(12,3),
	before numeric(12,3),
	after numeric(12,3),
	is_reversal boolean,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT stock_ledger_pk PRIMARY KEY (org_id, id),
	CONSTRAINT stock_ledger_whole_check CHECK ((num_nulls(stock_id, doc_id, doc_type, biz_date, posted_on, warehouse_id, owner_id, goods_id, counted_as) = 0)),
	CONSTRAINT stock_ledger_change_check CHECK (((delta <> (0)::numeric) AND (after = (before + delta)) AND (before >= (0)::numeric) AND (after >= (0)::numeric)))
);
CREATE INDEX stock_ledger_live_idx ON public.stock_ledger USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX stock_ledger_warehouse_id_list ON public.stock_ledger USING btree (org_id, warehouse_id, id) WHERE ((deleted_at IS NULL) AND (warehouse_id IS NOT NULL));
CREATE INDEX stock_ledger_owner_id_list ON public.stock_ledger USING btree (org_id, owner_id, id) WHERE ((deleted_at IS NULL) AND (owner_id IS NOT NULL));
CREATE INDEX stock_ledger_goods_id_list ON public.stock_ledger USING btree (org_id, goods_id, id) WHERE ((deleted_at IS NULL) AND (goods_id IS NOT NULL));
CREATE INDEX stock_ledger_batch_no_list ON public.stock_ledger USING btree (org_id, batch_no) WHERE ((deleted_at IS NULL) AND (batch_no IS NOT NULL));
CREATE INDEX stock_ledger_slot_no_list ON public.stock_ledger USING btree (org_id, slot_no) WHERE ((deleted_at IS NULL) AND (slot_no IS NOT NULL));
CREATE INDEX stock_ledger_doc_type_list ON public.stock_ledger USING btree (org_id, doc_type) WHERE ((deleted_at IS NULL) AND (doc_type IS NOT NULL));
CREATE INDEX stock_ledger_counted_as_list ON public.stock_ledger USING btree (org_id, counted_as) WHERE ((deleted_at IS NULL) AND (counted_as IS NOT NULL));
CREATE INDEX stock_ledger_delta_list ON public.stock_ledger USING btree (org_id, delta) WHERE ((deleted_at IS NULL) AND (delta IS NOT NULL));
CREATE INDEX stock_ledger_stock_id_id_ix ON public.stock_ledger USING btree (org_id, stock_id, id);
CREATE INDEX stock_ledger_stock_id_biz_date_ix ON public.stock_ledger USING btree (org_id, stock_id, biz_date);
CREATE INDEX stock_ledger_doc_id_id_ix ON public.stock_ledger USING btree (org_id, doc_id, id);
CREATE INDEX stock_ledger_biz_date_stock_id_ix ON public.stock_ledger USING btree (org_id, biz_date, stock_id);
CREATE INDEX stock_ledger_posted_on_stock_id_ix ON public.stock_ledger USING btree (org_id, posted_on, stock_id);
CREATE INDEX stock_ledger_doc_no_trgm ON public.stock_ledger USING gin (doc_no gin_trgm_ops);
CREATE INDEX stock_ledger_batch_no_trgm ON public.stock_ledger USING gin (batch_no gin_trgm_ops);
ALTER TABLE stock_ledger ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY stock_ledger_company ON stock_ledger AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON stock_ledger TO tuheng_app;
CREATE TABLE work_order_kind (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_kind_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	about text,
	assignment text NOT NULL,
	leader_id bigint,
	close_hours numeric(10,1),
	remark text,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT work_order_kind_pk PRIMARY KEY (org_id, id),
	CONSTRAINT work_order_kind_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX work_order_kind__name__key ON public.work_order_kind USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_kind_live_idx ON public.work_order_kind USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_kind_status_list ON public.work_order_kind USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX work_order_kind_assignment_list ON public.work_order_kind USING btree (org_id, assignment) WHERE ((deleted_at IS NULL) AND (assignment IS NOT NULL));
CREATE INDEX work_order_kind_leader_id_list ON public.work_order_kind USING btree (org_id, leader_id, id) WHERE ((deleted_at IS NULL) AND (leader_id IS NOT NULL));
CREATE INDEX work_order_kind_name_trgm ON public.work_order_kind USING gin (name gin_trgm_ops);
CREATE INDEX work_order_kind_about_trgm ON public.work_order_kind USING gin (about gin_trgm_ops);
ALTER TABLE work_order_kind ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_kind_company ON work_order_kind AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_kind TO tuheng_app;
CREATE TABLE work_order_kind_handler_ids (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_kind_handler_ids_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	target_id bigint NOT NULL,
	CONSTRAINT work_order_kind_handler_ids_pk PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX work_order_kind_handler_ids_key ON public.work_order_kind_handler_ids USING btree (org_id, parent_id, target_id);
CREATE INDEX work_order_kind_handler_ids_target_idx ON public.work_order_kind_handler_ids USING btree (org_id, target_id);
ALTER TABLE work_order_kind_handler_ids ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_kind_handler_ids_company ON work_order_kind_handler_ids AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_kind_handler_ids TO tuheng_app;
CREATE TABLE work_order_kind_limit (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_kind_limit_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	urgency text NOT NULL,
	take_hours numeric(10,1) NOT NULL,
	done_hours numeric(10,1) NOT NULL,
	CONSTRAINT work_order_kind_limit_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_kind_limit_parent_idx ON public.work_order_kind_limit USING btree (org_id, parent_id, seq);
ALTER TABLE work_order_kind_limit ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_kind_limit_company ON work_order_kind_limit AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_kind_limit TO tuheng_app;
CREATE TABLE work_order_kind_ask (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_kind_ask_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	label text NOT NULL,
	answer text NOT NULL,
	options text,
	must boolean,
	CONSTRAINT work_order_kind_ask_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_kind_ask_parent_idx ON public.work_order_kind_ask USING btree (org_id, parent_id, seq);
ALTER TABLE work_order_kind_ask ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_kind_ask_company ON work_order_kind_ask AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_kind_ask TO tuheng_app;
CREATE TABLE work_order_kind_check (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_kind_check_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	label text NOT NULL,
	must boolean,
	CONSTRAINT work_order_kind_check_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_kind_check_parent_idx ON public.work_order_kind_check USING btree (org_id, parent_id, seq);
ALTER TABLE work_order_kind_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_kind_check_company ON work_order_kind_check AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_kind_check TO tuheng_app;
CREATE TABLE work_order_template (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_template_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	name text NOT NULL,
	kind_id bigint,
	words text NOT NULL,
	status text DEFAULT 'enabled'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT work_order_template_pk PRIMARY KEY (org_id, id),
	CONSTRAINT work_order_template_status_known CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE UNIQUE INDEX work_order_template__name__key ON public.work_order_template USING btree (org_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_template_live_idx ON public.work_order_template USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_template_status_list ON public.work_order_template USING btree (org_id, status, id) WHERE ((deleted_at IS NULL) AND (status <> 'enabled'::text));
CREATE INDEX work_order_template_kind_id_list ON public.work_order_template USING btree (org_id, kind_id, id) WHERE ((deleted_at IS NULL) AND (kind_id IS NOT NULL));
CREATE INDEX work_order_template_name_trgm ON public.work_order_template USING gin (name gin_trgm_ops);
CREATE INDEX work_order_template_words_trgm ON public.work_order_template USING gin (words gin_trgm_ops);
ALTER TABLE work_order_template ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_template_company ON work_order_template AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_template TO tuheng_app;
CREATE TABLE work_order (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	no text NOT NULL,
	kind_id bigint NOT NULL,
	title text NOT NULL,
	description text NOT NULL,
	urgency text NOT NULL,
	files jsonb,
	doc_no text,
	page text,
	request_id text,
	requester_id bigint,
	handler_id bigint,
	solution text,
	reply_files jsonb,
	rating integer,
	rating_words text,
	duplicate_of_id bigint,
	taken_at timestamp with time zone,
	replied_at timestamp with time zone,
	closed_at timestamp with time zone,
	take_due_at timestamp with time zone,
	due_at timestamp with time zone,
	close_at timestamp with time zone,
	limit_minutes integer,
	used_minutes integer,
	take_minutes integer,
	clock_from timestamp with time zone,
	late boolean,
	escalated_at timestamp with time zone,
	reopened integer,
	status text DEFAULT 'open'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT work_order_pk PRIMARY KEY (org_id, id),
	CONSTRAINT work_order__no__key UNIQUE (org_id, no),
	CONSTRAINT work_order_rating_check CHECK (((rating IS NULL) OR ((rating >= 1) AND (rating <= 5)))),
	CONSTRAINT work_order_handled_check CHECK (((status <> ALL (ARRAY['handling'::text, 'asked'::text, 'replied'::text])) OR (handler_id IS NOT NULL))),
	CONSTRAINT work_order_answered_check CHECK (((status <> 'replied'::text) OR ((solution IS NOT NULL) AND (replied_at IS NOT NULL)))),
	CONSTRAINT work_order_merged_check CHECK (((status = 'merged'::text) = (duplicate_of_id IS NOT NULL))),
	CONSTRAINT work_order_closed_check CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
	CONSTRAINT work_order_clock_check CHECK (((clock_from IS NULL) OR (status = ANY (ARRAY['open'::text, 'handling'::text])))),
	CONSTRAINT work_order_status_known CHECK ((status = ANY (ARRAY['open'::text, 'handling'::text, 'asked'::text, 'replied'::text, 'closed'::text, 'cancelled'::text, 'merged'::text])))
);
CREATE INDEX work_order_live_idx ON public.work_order USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_kind_id_list ON public.work_order USING btree (org_id, kind_id, id) WHERE ((deleted_at IS NULL) AND (kind_id IS NOT NULL));
CREATE INDEX work_order_urgency_list ON public.work_order USING btree (org_id, urgency) WHERE ((deleted_at IS NULL) AND (urgency IS NOT NULL));
CREATE INDEX work_order_due_at_list ON public.work_order USING btree (org_id, due_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_created_at_list ON public.work_order USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_closed_at_list ON public.work_order USING btree (org_id, closed_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX work_order_doc_no_list ON public.work_order USING btree (org_id, doc_no) WHERE ((deleted_at IS NULL) AND (doc_no IS NOT NULL));
CREATE INDEX work_order_rating_list ON public.work_order USING btree (org_id, rating) WHERE ((deleted_at IS NULL) AND (rating IS NOT NULL));
CREATE INDEX work_order_request_id_list ON public.work_order USING btree (org_id, request_id) WHERE ((deleted_at IS NULL) AND (request_id IS NOT NULL));
CREATE INDEX work_order_handler_id_status_ix ON public.work_order USING btree (org_id, handler_id, status);
CREATE INDEX work_order_requester_id_status_ix ON public.work_order USING btree (org_id, requester_id, status);
CREATE INDEX work_order_status_due_at_ix ON public.work_order USING btree (org_id, status, due_at);
CREATE INDEX work_order_kind_id_created_at_ix ON public.work_order USING btree (org_id, kind_id, created_at);
CREATE INDEX work_order_duplicate_of_id_ix ON public.work_order USING btree (org_id, duplicate_of_id);
CREATE INDEX work_order_no_trgm ON public.work_order USING gin (no gin_trgm_ops);
CREATE INDEX work_order_title_trgm ON public.work_order USING gin (title gin_trgm_ops);
CREATE INDEX work_order_doc_no_trgm ON public.work_order USING gin (doc_no gin_trgm_ops);
CREATE INDEX work_order_description_trgm ON public.work_order USING gin (description gin_trgm_ops);
ALTER TABLE work_order ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_company ON work_order AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order TO tuheng_app;
CREATE TABLE work_order_detail (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_detail_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	label text NOT NULL,
	must boolean,
	value text,
	CONSTRAINT work_order_detail_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_detail_parent_idx ON public.work_order_detail USING btree (org_id, parent_id, seq);
ALTER TABLE work_order_detail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_detail_company ON work_order_detail AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_detail TO tuheng_app;
CREATE TABLE work_order_check (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_check_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	label text,
	must boolean,
	done boolean,
	done_by bigint,
	done_at timestamp with time zone,
	CONSTRAINT work_order_check_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_check_parent_idx ON public.work_order_check USING btree (org_id, parent_id, seq);
CREATE INDEX work_order_check_done_by_ref ON public.work_order_check USING btree (org_id, done_by) WHERE (done_by IS NOT NULL);
ALTER TABLE work_order_check ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_check_company ON work_order_check AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_check TO tuheng_app;
CREATE TABLE work_order_turn (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_turn_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	turn text,
	at timestamp with time zone,
	member_id bigint,
	words text,
	CONSTRAINT work_order_turn_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_turn_parent_idx ON public.work_order_turn USING btree (org_id, parent_id, seq);
CREATE INDEX work_order_turn_member_id_ref ON public.work_order_turn USING btree (org_id, member_id) WHERE (member_id IS NOT NULL);
ALTER TABLE work_order_turn ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_turn_company ON work_order_turn AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_turn TO tuheng_app;
CREATE TABLE work_order_note (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME work_order_note_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	at timestamp with time zone,
	member_id bigint,
	words text,
	CONSTRAINT work_order_note_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX work_order_note_parent_idx ON public.work_order_note USING btree (org_id, parent_id, seq);
CREATE INDEX work_order_note_member_id_ref ON public.work_order_note USING btree (org_id, member_id) WHERE (member_id IS NOT NULL);
ALTER TABLE work_order_note ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY work_order_note_company ON work_order_note AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON work_order_note TO tuheng_app;
CREATE TABLE seal_use (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME seal_use_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	seal_use_no text NOT NULL,
	doc_kind text NOT NULL,
	statement_id bigint,
	contract_id bigint,
	settlement_id bigint,
	dunning_id bigint,
	balance_id bigint,
	party_id bigint,
	title text NOT NULL,
	purpose text NOT NULL,
	seal_id bigint NOT NULL,
	seal_kind text,
	keeper_id bigint,
	way text NOT NULL,
	copies integer NOT NULL,
	source jsonb,
	shows_original boolean,
	failure text,
	borrower_id bigint,
	lent_at timestamp with time zone,
	due_back_on date,
	returned_at timestamp with time zone,
	used_at timestamp with time zone,
	used_by bigint,
	used_copies integer,
	pages integer,
	sealed_files jsonb,
	source_hash text,
	sealed_hash text,
	verify_code text,
	remark text,
	approval_id bigint,
	status text DEFAULT 'draft'::text NOT NULL,
	approval text DEFAULT 'none'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT seal_use_pk PRIMARY KEY (org_id, id),
	CONSTRAINT seal_use__seal_use_no__key UNIQUE (org_id, seal_use_no),
	CONSTRAINT seal_use_used_check CHECK (((status <> 'used'::text) OR (used_at IS NOT NULL))),
	CONSTRAINT seal_use_copies_check CHECK (((used_copies IS NULL) OR (used_copies <= copies))),
	CONSTRAINT seal_use_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'approving'::text, 'approved'::text, 'stamping'::text, 'lent'::text, 'used'::text, 'revoked'::text, 'cancelled'::text]))),
	CONSTRAINT seal_use_approval_known CHECK ((approval = ANY (ARRAY['none'::text, 'running'::text, 'returned'::text])))
);
CREATE UNIQUE INDEX seal_use__verify_code__key ON public.seal_use USING btree (org_id, verify_code) WHERE (deleted_at IS NULL);
CREATE INDEX seal_use_live_idx ON public.seal_use USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX seal_use_title_list ON public.seal_use USING btree (org_id, title) WHERE ((deleted_at IS NULL) AND (title IS NOT NULL));
CREATE INDEX seal_use_doc_kind_list ON public.seal_use USING btree (org_id, doc_kind) WHERE ((deleted_at IS NULL) AND (doc_kind IS NOT NULL));
CREATE INDEX seal_use_way_list ON public.seal_use USING btree (org_id, way) WHERE ((deleted_at IS NULL) AND (way IS NOT NULL));
CREATE INDEX seal_use_party_id_list ON public.seal_use USING btree (org_id, party_id, id) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX seal_use_used_at_list ON public.seal_use USING btree (org_id, used_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX seal_use_keeper_id_list ON public.seal_use USING btree (org_id, keeper_id, id) WHERE ((deleted_at IS NULL) AND (keeper_id IS NOT NULL));
CREATE INDEX seal_use_borrower_id_list ON public.seal_use USING btree (org_id, borrower_id, id) WHERE ((deleted_at IS NULL) AND (borrower_id IS NOT NULL));
CREATE INDEX seal_use_created_by_list ON public.seal_use USING btree (org_id, created_by, id) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX seal_use_created_at_list ON public.seal_use USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX seal_use_dept_id_list ON public.seal_use USING btree (org_id, dept_id, id) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX seal_use_statement_id_ref ON public.seal_use USING btree (org_id, statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX seal_use_contract_id_ref ON public.seal_use USING btree (org_id, contract_id) WHERE (contract_id IS NOT NULL);
CREATE INDEX seal_use_settlement_id_ref ON public.seal_use USING btree (org_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX seal_use_dunning_id_ref ON public.seal_use USING btree (org_id, dunning_id) WHERE (dunning_id IS NOT NULL);
CREATE INDEX seal_use_balance_id_ref ON public.seal_use USING btree (org_id, balance_id) WHERE (balance_id IS NOT NULL);
CREATE INDEX seal_use_approval_id_ref ON public.seal_use USING btree (org_id, approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX seal_use_seal_id_status_ix ON public.seal_use USING btree (org_id, seal_id, status);
CREATE INDEX seal_use_status_created_at_ix ON public.seal_use USING btree (org_id, status, created_at);
CREATE INDEX seal_use_seal_use_no_trgm ON public.seal_use USING gin (seal_use_no gin_trgm_ops);
CREATE INDEX seal_use_title_trgm ON public.seal_use USING gin (title gin_trgm_ops);
CREATE INDEX seal_use_verify_code_trgm ON public.seal_use USING gin (verify_code gin_trgm_ops);
ALTER TABLE seal_use ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY seal_use_company ON seal_use AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON seal_use TO tuheng_app;
CREATE TABLE seal_place (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME seal_place_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	parent_id bigint NOT NULL,
	seq integer NOT NULL,
	page text NOT NULL,
	page_no integer,
	x integer NOT NULL,
	y integer NOT NULL,
	size integer NOT NULL,
	CONSTRAINT seal_place_pk PRIMARY KEY (org_id, id)
);
CREATE INDEX seal_place_parent_idx ON public.seal_place USING btree (org_id, parent_id, seq);
ALTER TABLE seal_place ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY seal_place_company ON seal_place AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON seal_place TO tuheng_app;
CREATE TABLE e_invoice_file (
	org_id bigint NOT NULL,
	id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME e_invoice_file_id_seq INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1) NOT NULL,
	version integer DEFAULT 1 NOT NULL,
	file_no text NOT NULL,
	side text,
	invoice_no text,
	invoice_date date,
	invoice_kind text,
	seller_name text,
	buyer_name text,
	amount numeric(14,2),
	tax_rate numeric(6,4),
	tax numeric(14,2),
	total numeric(14,2),
	line_count integer,
	format text,
	source text,
	file jsonb,
	sha256 text,
	party_id bigint,
	invoice_in_id bigint,
	invoice_out_id bigint,
	problem text,
	remark text,
	status text DEFAULT 'open'::text NOT NULL,
	dept_id bigint,
	created_at timestamp with time zone NOT NULL,
	created_by bigint,
	updated_at timestamp with time zone NOT NULL,
	updated_by bigint,
	deleted_at timestamp with time zone,
	deleted_by bigint,
	deleted_reason text,
	CONSTRAINT e_invoice_file_pk PRIMARY KEY (org_id, id),
	CONSTRAINT e_invoice_file__file_no__key UNIQUE (org_id, file_no),
	CONSTRAINT e_invoice_file_status_known CHECK ((status = ANY (ARRAY['open'::text, 'matched'::text, 'differs'::text, 'refused'::text])))
);
CREATE UNIQUE INDEX e_invoice_file__sha256__invoice_no__key ON public.e_invoice_file USING btree (org_id, sha256, invoice_no) WHERE (deleted_at IS NULL);
CREATE INDEX e_invoice_file_live_idx ON public.e_invoice_file USING btree (org_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX e_invoice_file_invoice_date_list ON public.e_invoice_file USING btree (org_id, invoice_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX e_invoice_file_seller_name_list ON public.e_invoice_file USING btree (org_id, seller_name, invoice_date) WHERE ((deleted_at IS NULL) AND (seller_name IS NOT NULL));
CREATE INDEX e_invoice_file_side_list ON public.e_invoice_file USING btree (org_id, side, invoice_date) WHERE ((deleted_at IS NULL) AND (side IS NOT NULL));
CREATE INDEX e_invoice_file_format_list ON public.e_invoice_file USING btree (org_id, format, invoice_date) WHERE ((deleted_at IS NULL) AND (format IS NOT NULL));
CREATE INDEX e_invoice_file_problem_list ON public.e_invoice_file USING btree (org_id, problem, invoice_date) WHERE ((deleted_at IS NULL) AND (problem IS NOT NULL));
CREATE INDEX e_invoice_file_party_id_list ON public.e_invoice_file USING btree (org_id, party_id, invoice_date) WHERE ((deleted_at IS NULL) AND (party_id IS NOT NULL));
CREATE INDEX e_invoice_file_buyer_name_list ON public.e_invoice_file USING btree (org_id, buyer_name, invoice_date) WHERE ((deleted_at IS NULL) AND (buyer_name IS NOT NULL));
CREATE INDEX e_invoice_file_total_list ON public.e_invoice_file USING btree (org_id, total, invoice_date) WHERE ((deleted_at IS NULL) AND (total IS NOT NULL));
CREATE INDEX e_invoice_file_source_list ON public.e_invoice_file USING btree (org_id, source, invoice_date) WHERE ((deleted_at IS NULL) AND (source IS NOT NULL));
CREATE INDEX e_invoice_file_created_by_list ON public.e_invoice_file USING btree (org_id, created_by, invoice_date) WHERE ((deleted_at IS NULL) AND (created_by IS NOT NULL));
CREATE INDEX e_invoice_file_created_at_list ON public.e_invoice_file USING btree (org_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX e_invoice_file_dept_id_list ON public.e_invoice_file USING btree (org_id, dept_id, invoice_date) WHERE ((deleted_at IS NULL) AND (dept_id IS NOT NULL));
CREATE INDEX e_invoice_file_invoice_in_id_ref ON public.e_invoice_file USING btree (org_id, invoice_in_id) WHERE (invoice_in_id IS NOT NULL);
CREATE INDEX e_invoice_file_invoice_out_id_ref ON public.e_invoice_file USING btree (org_id, invoice_out_id) WHERE (invoice_out_id IS NOT NULL);
CREATE INDEX e_invoice_file_invoice_no_ix ON public.e_invoice_file USING btree (org_id, invoice_no);
CREATE INDEX e_invoice_file_status_invoice_date_ix ON public.e_invoice_file USING btree (org_id, status, invoice_date);
CREATE INDEX e_invoice_file_file_no_trgm ON public.e_invoice_file USING gin (file_no gin_trgm_ops);
CREATE INDEX e_invoice_file_invoice_no_trgm ON public.e_invoice_file USING gin (invoice_no gin_trgm_ops);
CREATE INDEX e_invoice_file_seller_name_trgm ON public.e_invoice_file USING gin (seller_name gin_trgm_ops);
CREATE INDEX e_invoice_file_buyer_name_trgm ON public.e_invoice_file USING gin (buyer_name gin_trgm_ops);
ALTER TABLE e_invoice_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY e_invoice_file_company ON e_invoice_file AS PERMISSIVE FOR ALL TO public USING ((org_id = (NULLIF(current_setting('app.org_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON e_invoice_file TO tuheng_app;
ALTER TABLE session
	ADD CONSTRAINT session_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE import_batch
	ADD CONSTRAINT import_batch_org_id_file_id_file_org_id_id_fk FOREIGN KEY (org_id, file_id) REFERENCES file(org_id, id);
ALTER TABLE import_row
	ADD CONSTRAINT import_row_org_id_batch_id_import_batch_org_id_id_fk FOREIGN KEY (org_id, batch_id) REFERENCES import_batch(org_id, id);
ALTER TABLE department
	ADD CONSTRAINT department_parent_id_fk FOREIGN KEY (org_id, parent_id) REFERENCES department(org_id, id),
	ADD CONSTRAINT department_leader_id_fk FOREIGN KEY (org_id, leader_id) REFERENCES member(org_id, id);
ALTER TABLE member_roles
	ADD CONSTRAINT member_roles_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT member_roles_target_fk FOREIGN KEY (org_id, target_id) REFERENCES role(org_id, id);
ALTER TABLE dictionary_item
	ADD CONSTRAINT dictionary_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES dictionary(org_id, id);
ALTER TABLE party
	ADD CONSTRAINT party_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id);
ALTER TABLE party_invoice_title
	ADD CONSTRAINT party_invoice_title_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES party(org_id, id);
ALTER TABLE party_bank_account
	ADD CONSTRAINT party_bank_account_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES party(org_id, id);
ALTER TABLE driver
	ADD CONSTRAINT driver_vehicle_id_fk FOREIGN KEY (org_id, vehicle_id) REFERENCES vehicle(org_id, id);
ALTER TABLE driver_carrier_ids
	ADD CONSTRAINT driver_carrier_ids_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES driver(org_id, id),
	ADD CONSTRAINT driver_carrier_ids_target_fk FOREIGN KEY (org_id, target_id) REFERENCES party(org_id, id);
ALTER TABLE vehicle
	ADD CONSTRAINT vehicle_trailer_id_fk FOREIGN KEY (org_id, trailer_id) REFERENCES vehicle(org_id, id),
	ADD CONSTRAINT vehicle_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id);
ALTER TABLE address
	ADD CONSTRAINT address_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id);
ALTER TABLE contract
	ADD CONSTRAINT contract_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT contract_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id);
ALTER TABLE contract_item
	ADD CONSTRAINT contract_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT contract_item_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT contract_item_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id);
ALTER TABLE contract_quality_term
	ADD CONSTRAINT contract_quality_term_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES contract(org_id, id);
ALTER TABLE contract_pay_node
	ADD CONSTRAINT contract_pay_node_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES contract(org_id, id);
ALTER TABLE contract_amendment
	ADD CONSTRAINT contract_amendment_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES contract(org_id, id);
ALTER TABLE price_sheet
	ADD CONSTRAINT price_sheet_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT price_sheet_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT price_sheet_based_on_id_fk FOREIGN KEY (org_id, based_on_id) REFERENCES price_sheet(org_id, id);
ALTER TABLE price_sheet_line
	ADD CONSTRAINT price_sheet_line_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES price_sheet(org_id, id),
	ADD CONSTRAINT price_sheet_line_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT price_sheet_line_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT price_sheet_line_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT price_sheet_line_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT price_sheet_line_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id);
ALTER TABLE price_sheet_fee
	ADD CONSTRAINT price_sheet_fee_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES price_sheet(org_id, id),
	ADD CONSTRAINT price_sheet_fee_fee_id_fk FOREIGN KEY (org_id, fee_id) REFERENCES incidental_fee(org_id, id);
ALTER TABLE route
	ADD CONSTRAINT route_from_address_id_fk FOREIGN KEY (org_id, from_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT route_to_address_id_fk FOREIGN KEY (org_id, to_address_id) REFERENCES address(org_id, id);
ALTER TABLE load_bill
	ADD CONSTRAINT load_bill_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT load_bill_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT load_bill_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT load_bill_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT load_bill_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT load_bill_audited_by_fk FOREIGN KEY (org_id, audited_by) REFERENCES member(org_id, id);
ALTER TABLE load_bill_grant
	ADD CONSTRAINT load_bill_grant_bill_id_fk FOREIGN KEY (org_id, bill_id) REFERENCES load_bill(org_id, id),
	ADD CONSTRAINT load_bill_grant_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT load_bill_grant_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT load_bill_grant_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT load_bill_grant_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT load_bill_grant_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT load_bill_grant_granted_by_fk FOREIGN KEY (org_id, granted_by) REFERENCES member(org_id, id);
ALTER TABLE main_waybill
	ADD CONSTRAINT main_waybill_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT main_waybill_ar_contract_id_fk FOREIGN KEY (org_id, ar_contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT main_waybill_load_bill_id_fk FOREIGN KEY (org_id, load_bill_id) REFERENCES load_bill(org_id, id),
	ADD CONSTRAINT main_waybill_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT main_waybill_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT main_waybill_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT main_waybill_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT main_waybill_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT main_waybill_dispatcher_id_fk FOREIGN KEY (org_id, dispatcher_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT main_waybill_audited_by_fk FOREIGN KEY (org_id, audited_by) REFERENCES member(org_id, id);
ALTER TABLE main_waybill_carrier
	ADD CONSTRAINT main_waybill_carrier_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES main_waybill(org_id, id),
	ADD CONSTRAINT main_waybill_carrier_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT main_waybill_carrier_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id);
ALTER TABLE main_waybill_carrier_ids
	ADD CONSTRAINT main_waybill_carrier_ids_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES main_waybill(org_id, id),
	ADD CONSTRAINT main_waybill_carrier_ids_target_fk FOREIGN KEY (org_id, target_id) REFERENCES party(org_id, id);
ALTER TABLE waybill
	ADD CONSTRAINT waybill_main_id_fk FOREIGN KEY (org_id, main_id) REFERENCES main_waybill(org_id, id),
	ADD CONSTRAINT waybill_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT waybill_ar_contract_id_fk FOREIGN KEY (org_id, ar_contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT waybill_load_bill_id_fk FOREIGN KEY (org_id, load_bill_id) REFERENCES load_bill(org_id, id),
	ADD CONSTRAINT waybill_grant_id_fk FOREIGN KEY (org_id, grant_id) REFERENCES load_bill_grant(org_id, id),
	ADD CONSTRAINT waybill_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT waybill_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT waybill_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT waybill_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT waybill_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT waybill_ap_contract_id_fk FOREIGN KEY (org_id, ap_contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT waybill_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT waybill_vehicle_id_fk FOREIGN KEY (org_id, vehicle_id) REFERENCES vehicle(org_id, id),
	ADD CONSTRAINT waybill_trailer_id_fk FOREIGN KEY (org_id, trailer_id) REFERENCES vehicle(org_id, id),
	ADD CONSTRAINT waybill_driver_id_fk FOREIGN KEY (org_id, driver_id) REFERENCES driver(org_id, id),
	ADD CONSTRAINT waybill_dispatched_by_fk FOREIGN KEY (org_id, dispatched_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT waybill_loaded_by_fk FOREIGN KEY (org_id, loaded_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT waybill_unloaded_by_fk FOREIGN KEY (org_id, unloaded_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT waybill_audited_by_fk FOREIGN KEY (org_id, audited_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT waybill_reviewed_by_fk FOREIGN KEY (org_id, reviewed_by) REFERENCES member(org_id, id);
ALTER TABLE waybill_extra
	ADD CONSTRAINT waybill_extra_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT waybill_extra_fee_id_fk FOREIGN KEY (org_id, fee_id) REFERENCES incidental_fee(org_id, id);
ALTER TABLE waybill_exception
	ADD CONSTRAINT waybill_exception_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT waybill_exception_driver_id_fk FOREIGN KEY (org_id, driver_id) REFERENCES driver(org_id, id),
	ADD CONSTRAINT waybill_exception_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT waybill_exception_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT waybill_exception_handler_id_fk FOREIGN KEY (org_id, handler_id) REFERENCES member(org_id, id);
ALTER TABLE charge
	ADD CONSTRAINT charge_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT charge_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT charge_project_id_fk FOREIGN KEY (org_id, project_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT charge_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT charge_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT charge_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT charge_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT charge_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT charge_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT charge_adjusts_id_fk FOREIGN KEY (org_id, adjusts_id) REFERENCES charge(org_id, id);
ALTER TABLE statement
	ADD CONSTRAINT statement_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT statement_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT statement_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT statement_adjust_approved_by_fk FOREIGN KEY (org_id, adjust_approved_by) REFERENCES member(org_id, id);
ALTER TABLE statement_line
	ADD CONSTRAINT statement_line_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT statement_line_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT statement_line_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id);
ALTER TABLE settlement
	ADD CONSTRAINT settlement_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT settlement_paid_by_fk FOREIGN KEY (org_id, paid_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT settlement_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id);
ALTER TABLE settlement_item
	ADD CONSTRAINT settlement_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES settlement(org_id, id),
	ADD CONSTRAINT settlement_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE invoice_out
	ADD CONSTRAINT invoice_out_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT invoice_out_red_of_id_fk FOREIGN KEY (org_id, red_of_id) REFERENCES invoice_out(org_id, id),
	ADD CONSTRAINT invoice_out_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id);
ALTER TABLE invoice_out_item
	ADD CONSTRAINT invoice_out_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES invoice_out(org_id, id),
	ADD CONSTRAINT invoice_out_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE invoice_out_line
	ADD CONSTRAINT invoice_out_line_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES invoice_out(org_id, id);
ALTER TABLE invoice_freight_line
	ADD CONSTRAINT invoice_freight_line_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES invoice_out(org_id, id);
ALTER TABLE invoice_in
	ADD CONSTRAINT invoice_in_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id);
ALTER TABLE invoice_in_item
	ADD CONSTRAINT invoice_in_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES invoice_in(org_id, id),
	ADD CONSTRAINT invoice_in_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE margin_adjust
	ADD CONSTRAINT margin_adjust_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT margin_adjust_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT margin_adjust_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT margin_adjust_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT margin_adjust_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id);
ALTER TABLE account_event
	ADD CONSTRAINT account_event_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE messenger_account
	ADD CONSTRAINT messenger_account_user_id_app_user_id_fk FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE session
	ADD CONSTRAINT session_parent_fkey FOREIGN KEY (parent_hash) REFERENCES session(token_hash) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE announcement_departments
	ADD CONSTRAINT announcement_departments_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES announcement(org_id, id),
	ADD CONSTRAINT announcement_departments_target_fk FOREIGN KEY (org_id, target_id) REFERENCES department(org_id, id);
ALTER TABLE announcement_roles
	ADD CONSTRAINT announcement_roles_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES announcement(org_id, id),
	ADD CONSTRAINT announcement_roles_target_fk FOREIGN KEY (org_id, target_id) REFERENCES role(org_id, id);
ALTER TABLE announcement_members
	ADD CONSTRAINT announcement_members_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES announcement(org_id, id),
	ADD CONSTRAINT announcement_members_target_fk FOREIGN KEY (org_id, target_id) REFERENCES member(org_id, id);
ALTER TABLE address_distance
	ADD CONSTRAINT address_distance_from_id_fk FOREIGN KEY (org_id, from_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT address_distance_to_id_fk FOREIGN KEY (org_id, to_id) REFERENCES address(org_id, id);
ALTER TABLE party
	ADD CONSTRAINT party_blacklisted_by_fk FOREIGN KEY (org_id, blacklisted_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT party_merged_into_id_fk FOREIGN KEY (org_id, merged_into_id) REFERENCES party(org_id, id);
ALTER TABLE party_bank_account
	ADD CONSTRAINT party_bank_account_changed_by_fk FOREIGN KEY (org_id, changed_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT party_bank_account_checked_by_fk FOREIGN KEY (org_id, checked_by) REFERENCES member(org_id, id);
ALTER TABLE driver
	ADD CONSTRAINT driver_blacklisted_by_fk FOREIGN KEY (org_id, blacklisted_by) REFERENCES member(org_id, id);
ALTER TABLE vehicle
	ADD CONSTRAINT vehicle_blacklisted_by_fk FOREIGN KEY (org_id, blacklisted_by) REFERENCES member(org_id, id);
ALTER TABLE callback_attempt
	ADD CONSTRAINT callback_attempt_body_fk FOREIGN KEY (org_id, callback_id) REFERENCES callback_body(org_id, callback_id);
ALTER TABLE api_account
	ADD CONSTRAINT api_account_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT api_account_member_id_fk FOREIGN KEY (org_id, member_id) REFERENCES member(org_id, id);
ALTER TABLE api_call
	ADD CONSTRAINT api_call_account_id_fk FOREIGN KEY (org_id, account_id) REFERENCES api_account(org_id, id);
ALTER TABLE callback_target
	ADD CONSTRAINT callback_target_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id);
ALTER TABLE callback
	ADD CONSTRAINT callback_target_id_fk FOREIGN KEY (org_id, target_id) REFERENCES callback_target(org_id, id),
	ADD CONSTRAINT callback_account_id_fk FOREIGN KEY (org_id, account_id) REFERENCES api_account(org_id, id);
ALTER TABLE company_seal
	ADD CONSTRAINT company_seal_keeper_id_fk FOREIGN KEY (org_id, keeper_id) REFERENCES member(org_id, id);
ALTER TABLE party
	ADD CONSTRAINT party_credit_lift_by_fk FOREIGN KEY (org_id, credit_lift_by) REFERENCES member(org_id, id);
ALTER TABLE driver
	ADD CONSTRAINT driver_card_changed_by_fk FOREIGN KEY (org_id, card_changed_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT driver_card_checked_by_fk FOREIGN KEY (org_id, card_checked_by) REFERENCES member(org_id, id);
ALTER TABLE price_sheet_route_ids
	ADD CONSTRAINT price_sheet_route_ids_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES price_sheet(org_id, id),
	ADD CONSTRAINT price_sheet_route_ids_target_fk FOREIGN KEY (org_id, target_id) REFERENCES route(org_id, id);
ALTER TABLE price_sheet_goods_ids
	ADD CONSTRAINT price_sheet_goods_ids_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES price_sheet(org_id, id),
	ADD CONSTRAINT price_sheet_goods_ids_target_fk FOREIGN KEY (org_id, target_id) REFERENCES goods(org_id, id);
ALTER TABLE approval_run
	ADD CONSTRAINT approval_run_process_id_fk FOREIGN KEY (org_id, process_id) REFERENCES approval_process(org_id, id),
	ADD CONSTRAINT approval_run_starter_id_fk FOREIGN KEY (org_id, starter_id) REFERENCES member(org_id, id);
ALTER TABLE approval_substitute
	ADD CONSTRAINT approval_substitute_member_id_fk FOREIGN KEY (org_id, member_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT approval_substitute_substitute_id_fk FOREIGN KEY (org_id, substitute_id) REFERENCES member(org_id, id);
ALTER TABLE party
	ADD CONSTRAINT party_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE driver
	ADD CONSTRAINT driver_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE vehicle
	ADD CONSTRAINT vehicle_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE goods
	ADD CONSTRAINT goods_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE address
	ADD CONSTRAINT address_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE contract
	ADD CONSTRAINT contract_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE price_sheet
	ADD CONSTRAINT price_sheet_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE route
	ADD CONSTRAINT route_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE load_bill
	ADD CONSTRAINT load_bill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE load_bill_grant
	ADD CONSTRAINT load_bill_grant_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE main_waybill
	ADD CONSTRAINT main_waybill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE waybill
	ADD CONSTRAINT waybill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE waybill_exception
	ADD CONSTRAINT waybill_exception_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE statement
	ADD CONSTRAINT statement_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE settlement
	ADD CONSTRAINT settlement_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE invoice_out
	ADD CONSTRAINT invoice_out_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE invoice_in
	ADD CONSTRAINT invoice_in_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE margin_adjust
	ADD CONSTRAINT margin_adjust_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE messenger_message
	ADD CONSTRAINT messenger_message_member_id_fk FOREIGN KEY (org_id, member_id) REFERENCES member(org_id, id);
ALTER TABLE station
	ADD CONSTRAINT station_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE yard
	ADD CONSTRAINT yard_station_id_fk FOREIGN KEY (org_id, station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT yard_address_id_fk FOREIGN KEY (org_id, address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT yard_operator_id_fk FOREIGN KEY (org_id, operator_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT yard_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE yard_slot
	ADD CONSTRAINT yard_slot_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES yard(org_id, id);
ALTER TABLE wagon_model
	ADD CONSTRAINT wagon_model_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE rail_tariff
	ADD CONSTRAINT rail_tariff_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE tariff_class_rate
	ADD CONSTRAINT tariff_class_rate_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES rail_tariff(org_id, id);
ALTER TABLE tariff_box_rate
	ADD CONSTRAINT tariff_box_rate_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES rail_tariff(org_id, id);
ALTER TABLE container
	ADD CONSTRAINT container_owner_id_fk FOREIGN KEY (org_id, owner_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT container_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT container_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT container_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE container_move
	ADD CONSTRAINT container_move_container_id_fk FOREIGN KEY (org_id, container_id) REFERENCES container(org_id, id),
	ADD CONSTRAINT container_move_from_yard_id_fk FOREIGN KEY (org_id, from_yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT container_move_to_yard_id_fk FOREIGN KEY (org_id, to_yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT container_move_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id);
ALTER TABLE rail_order
	ADD CONSTRAINT rail_order_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT rail_order_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT rail_order_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_order_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_order_from_yard_id_fk FOREIGN KEY (org_id, from_yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT rail_order_from_yard_address_id_fk FOREIGN KEY (org_id, from_yard_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_order_to_yard_id_fk FOREIGN KEY (org_id, to_yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT rail_order_to_yard_address_id_fk FOREIGN KEY (org_id, to_yard_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_order_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_order_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_order_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT rail_order_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT rail_order_audited_by_fk FOREIGN KEY (org_id, audited_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT rail_order_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE rail_leg
	ADD CONSTRAINT rail_leg_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT rail_leg_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT rail_leg_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT rail_leg_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_leg_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_leg_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT rail_leg_from_address_id_fk FOREIGN KEY (org_id, from_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_leg_to_address_id_fk FOREIGN KEY (org_id, to_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT rail_leg_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT rail_leg_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT rail_leg_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT rail_leg_main_id_fk FOREIGN KEY (org_id, main_id) REFERENCES main_waybill(org_id, id),
	ADD CONSTRAINT rail_leg_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE rail_waybill
	ADD CONSTRAINT rail_waybill_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id),
	ADD CONSTRAINT rail_waybill_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT rail_waybill_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT rail_waybill_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT rail_waybill_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT rail_waybill_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_waybill_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT rail_waybill_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT rail_waybill_tariff_id_fk FOREIGN KEY (org_id, tariff_id) REFERENCES rail_tariff(org_id, id),
	ADD CONSTRAINT rail_waybill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE rail_waybill_fee
	ADD CONSTRAINT rail_waybill_fee_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES rail_waybill(org_id, id),
	ADD CONSTRAINT rail_waybill_fee_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id);
ALTER TABLE wagon_load
	ADD CONSTRAINT wagon_load_rail_waybill_id_fk FOREIGN KEY (org_id, rail_waybill_id) REFERENCES rail_waybill(org_id, id),
	ADD CONSTRAINT wagon_load_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT wagon_load_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT wagon_load_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT wagon_load_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT wagon_load_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT wagon_load_wagon_model_id_fk FOREIGN KEY (org_id, wagon_model_id) REFERENCES wagon_model(org_id, id),
	ADD CONSTRAINT wagon_load_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT wagon_load_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE main_waybill
	ADD CONSTRAINT main_waybill_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id);
ALTER TABLE waybill
	ADD CONSTRAINT waybill_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id);
ALTER TABLE container
	ADD CONSTRAINT container_rail_waybill_id_fk FOREIGN KEY (org_id, rail_waybill_id) REFERENCES rail_waybill(org_id, id);
ALTER TABLE handover
	ADD CONSTRAINT handover_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT handover_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id),
	ADD CONSTRAINT handover_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT handover_rail_waybill_id_fk FOREIGN KEY (org_id, rail_waybill_id) REFERENCES rail_waybill(org_id, id),
	ADD CONSTRAINT handover_wagon_load_id_fk FOREIGN KEY (org_id, wagon_load_id) REFERENCES wagon_load(org_id, id),
	ADD CONSTRAINT handover_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT handover_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT handover_giver_id_fk FOREIGN KEY (org_id, giver_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT handover_taker_id_fk FOREIGN KEY (org_id, taker_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT handover_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT handover_address_id_fk FOREIGN KEY (org_id, address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT handover_checked_by_fk FOREIGN KEY (org_id, checked_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT handover_liable_id_fk FOREIGN KEY (org_id, liable_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT handover_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE container
	ADD CONSTRAINT container_repair_party_id_fk FOREIGN KEY (org_id, repair_party_id) REFERENCES party(org_id, id);
ALTER TABLE container_move
	ADD CONSTRAINT container_move_fee_party_id_fk FOREIGN KEY (org_id, fee_party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT container_move_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT container_move_repair_party_id_fk FOREIGN KEY (org_id, repair_party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT container_move_liable_id_fk FOREIGN KEY (org_id, liable_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT container_move_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE tracking_event
	ADD CONSTRAINT tracking_event_rail_waybill_id_fk FOREIGN KEY (org_id, rail_waybill_id) REFERENCES rail_waybill(org_id, id),
	ADD CONSTRAINT tracking_event_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT tracking_event_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT tracking_event_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT tracking_event_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id);
ALTER TABLE contract_item
	ADD CONSTRAINT contract_item_from_station_id_fk FOREIGN KEY (org_id, from_station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT contract_item_to_station_id_fk FOREIGN KEY (org_id, to_station_id) REFERENCES station(org_id, id);
ALTER TABLE main_waybill
	ADD CONSTRAINT main_waybill_station_id_fk FOREIGN KEY (org_id, station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT main_waybill_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id);
ALTER TABLE waybill
	ADD CONSTRAINT waybill_station_id_fk FOREIGN KEY (org_id, station_id) REFERENCES station(org_id, id),
	ADD CONSTRAINT waybill_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id);
ALTER TABLE container_move
	ADD CONSTRAINT container_move_hire_party_id_fk FOREIGN KEY (org_id, hire_party_id) REFERENCES party(org_id, id);
ALTER TABLE rail_waybill
	ADD CONSTRAINT rail_waybill_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id);
ALTER TABLE information_price
	ADD CONSTRAINT information_price_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT information_price_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT information_price_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE service_rule
	ADD CONSTRAINT service_rule_load_address_id_fk FOREIGN KEY (org_id, load_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT service_rule_unload_address_id_fk FOREIGN KEY (org_id, unload_address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT service_rule_yard_id_fk FOREIGN KEY (org_id, yard_id) REFERENCES yard(org_id, id),
	ADD CONSTRAINT service_rule_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT service_rule_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT service_rule_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT service_rule_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT service_rule_fee_id_fk FOREIGN KEY (org_id, fee_id) REFERENCES incidental_fee(org_id, id),
	ADD CONSTRAINT service_rule_based_on_id_fk FOREIGN KEY (org_id, based_on_id) REFERENCES service_rule(org_id, id),
	ADD CONSTRAINT service_rule_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE service_waybill
	ADD CONSTRAINT service_waybill_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT service_waybill_fee_id_fk FOREIGN KEY (org_id, fee_id) REFERENCES incidental_fee(org_id, id),
	ADD CONSTRAINT service_waybill_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT service_waybill_main_id_fk FOREIGN KEY (org_id, main_id) REFERENCES main_waybill(org_id, id),
	ADD CONSTRAINT service_waybill_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id),
	ADD CONSTRAINT service_waybill_order_id_fk FOREIGN KEY (org_id, order_id) REFERENCES rail_order(org_id, id),
	ADD CONSTRAINT service_waybill_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT service_waybill_sheet_id_fk FOREIGN KEY (org_id, sheet_id) REFERENCES price_sheet(org_id, id),
	ADD CONSTRAINT service_waybill_rule_id_fk FOREIGN KEY (org_id, rule_id) REFERENCES service_rule(org_id, id),
	ADD CONSTRAINT service_waybill_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT service_waybill_audited_by_fk FOREIGN KEY (org_id, audited_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT service_waybill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE deletion_entry
	ADD CONSTRAINT deletion_entry_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE accrual
	ADD CONSTRAINT accrual_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT accrual_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT accrual_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT accrual_route_id_fk FOREIGN KEY (org_id, route_id) REFERENCES route(org_id, id),
	ADD CONSTRAINT accrual_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT accrual_salesman_id_fk FOREIGN KEY (org_id, salesman_id) REFERENCES member(org_id, id);
ALTER TABLE accrual_reversal
	ADD CONSTRAINT accrual_reversal_accrual_id_fk FOREIGN KEY (org_id, accrual_id) REFERENCES accrual(org_id, id),
	ADD CONSTRAINT accrual_reversal_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT accrual_reversal_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE bank_transaction
	ADD CONSTRAINT bank_transaction_settlement_id_fk FOREIGN KEY (org_id, settlement_id) REFERENCES settlement(org_id, id),
	ADD CONSTRAINT bank_transaction_registered_by_fk FOREIGN KEY (org_id, registered_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT bank_transaction_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE robot_task
	ADD CONSTRAINT robot_task_run_as_id_fk FOREIGN KEY (org_id, run_as_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT robot_task_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE robot_run
	ADD CONSTRAINT robot_run_task_id_fk FOREIGN KEY (org_id, task_id) REFERENCES robot_task(org_id, id),
	ADD CONSTRAINT robot_run_run_as_id_fk FOREIGN KEY (org_id, run_as_id) REFERENCES member(org_id, id);
ALTER TABLE robot_run_file
	ADD CONSTRAINT robot_run_file_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES robot_run(org_id, id);
ALTER TABLE platform_account
	ADD CONSTRAINT platform_account_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT platform_account_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE platform_waybill
	ADD CONSTRAINT platform_waybill_account_id_fk FOREIGN KEY (org_id, account_id) REFERENCES platform_account(org_id, id),
	ADD CONSTRAINT platform_waybill_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT platform_waybill_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE ministry_report
	ADD CONSTRAINT ministry_report_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT ministry_report_account_id_fk FOREIGN KEY (org_id, account_id) REFERENCES platform_account(org_id, id),
	ADD CONSTRAINT ministry_report_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT ministry_report_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT ministry_report_vehicle_id_fk FOREIGN KEY (org_id, vehicle_id) REFERENCES vehicle(org_id, id),
	ADD CONSTRAINT ministry_report_driver_id_fk FOREIGN KEY (org_id, driver_id) REFERENCES driver(org_id, id),
	ADD CONSTRAINT ministry_report_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE ministry_payment
	ADD CONSTRAINT ministry_payment_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES ministry_report(org_id, id);
ALTER TABLE platform_message
	ADD CONSTRAINT platform_message_account_id_fk FOREIGN KEY (org_id, account_id) REFERENCES platform_account(org_id, id),
	ADD CONSTRAINT platform_message_platform_waybill_id_fk FOREIGN KEY (org_id, platform_waybill_id) REFERENCES platform_waybill(org_id, id),
	ADD CONSTRAINT platform_message_report_id_fk FOREIGN KEY (org_id, report_id) REFERENCES ministry_report(org_id, id),
	ADD CONSTRAINT platform_message_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE bank_transaction_share
	ADD CONSTRAINT bank_transaction_share_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES bank_transaction(org_id, id),
	ADD CONSTRAINT bank_transaction_share_settlement_id_fk FOREIGN KEY (org_id, settlement_id) REFERENCES settlement(org_id, id);
ALTER TABLE api_call
	ADD CONSTRAINT api_call_tested_by_fk FOREIGN KEY (org_id, tested_by) REFERENCES member(org_id, id);
ALTER TABLE owner_claim
	ADD CONSTRAINT owner_claim_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT owner_claim_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT owner_claim_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT owner_claim_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE owner_claim_item
	ADD CONSTRAINT owner_claim_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES owner_claim(org_id, id),
	ADD CONSTRAINT owner_claim_item_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT owner_claim_item_leg_id_fk FOREIGN KEY (org_id, leg_id) REFERENCES rail_leg(org_id, id),
	ADD CONSTRAINT owner_claim_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT owner_claim_item_carrier_id_fk FOREIGN KEY (org_id, carrier_id) REFERENCES party(org_id, id);
ALTER TABLE claim_note
	ADD CONSTRAINT claim_note_owner_claim_id_fk FOREIGN KEY (org_id, owner_claim_id) REFERENCES owner_claim(org_id, id),
	ADD CONSTRAINT claim_note_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT claim_note_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT claim_note_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE claim_note_item
	ADD CONSTRAINT claim_note_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES claim_note(org_id, id),
	ADD CONSTRAINT claim_note_item_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT claim_note_item_rail_waybill_id_fk FOREIGN KEY (org_id, rail_waybill_id) REFERENCES rail_waybill(org_id, id),
	ADD CONSTRAINT claim_note_item_handover_id_fk FOREIGN KEY (org_id, handover_id) REFERENCES handover(org_id, id);
ALTER TABLE claim_note_turn
	ADD CONSTRAINT claim_note_turn_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES claim_note(org_id, id);
ALTER TABLE handover
	ADD CONSTRAINT handover_claim_note_id_fk FOREIGN KEY (org_id, claim_note_id) REFERENCES claim_note(org_id, id);
ALTER TABLE budget
	ADD CONSTRAINT budget_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT budget_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE budget_line
	ADD CONSTRAINT budget_line_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES budget(org_id, id),
	ADD CONSTRAINT budget_line_customer_id_fk FOREIGN KEY (org_id, customer_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT budget_line_project_id_fk FOREIGN KEY (org_id, project_id) REFERENCES contract(org_id, id);
ALTER TABLE advance
	ADD CONSTRAINT advance_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT advance_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT advance_paid_by_fk FOREIGN KEY (org_id, paid_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT advance_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT advance_from_id_fk FOREIGN KEY (org_id, from_id) REFERENCES advance(org_id, id),
	ADD CONSTRAINT advance_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE advance_move
	ADD CONSTRAINT advance_move_advance_id_fk FOREIGN KEY (org_id, advance_id) REFERENCES advance(org_id, id),
	ADD CONSTRAINT advance_move_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT advance_move_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT advance_move_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT advance_move_claim_note_id_fk FOREIGN KEY (org_id, claim_note_id) REFERENCES claim_note(org_id, id),
	ADD CONSTRAINT advance_move_other_id_fk FOREIGN KEY (org_id, other_id) REFERENCES advance(org_id, id);
ALTER TABLE bank_transaction
	ADD CONSTRAINT bank_transaction_advance_id_fk FOREIGN KEY (org_id, advance_id) REFERENCES advance(org_id, id);
ALTER TABLE offset_settle
	ADD CONSTRAINT offset_settle_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT offset_settle_third_id_fk FOREIGN KEY (org_id, third_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT offset_settle_payee_id_fk FOREIGN KEY (org_id, payee_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT offset_settle_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT offset_settle_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE offset_ar_item
	ADD CONSTRAINT offset_ar_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES offset_settle(org_id, id),
	ADD CONSTRAINT offset_ar_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE offset_ap_item
	ADD CONSTRAINT offset_ap_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES offset_settle(org_id, id),
	ADD CONSTRAINT offset_ap_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE write_off
	ADD CONSTRAINT write_off_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT write_off_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT write_off_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT write_off_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE dunning_letter
	ADD CONSTRAINT dunning_letter_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT dunning_letter_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE dunning_item
	ADD CONSTRAINT dunning_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES dunning_letter(org_id, id),
	ADD CONSTRAINT dunning_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE dunning_sending
	ADD CONSTRAINT dunning_sending_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES dunning_letter(org_id, id),
	ADD CONSTRAINT dunning_sending_sent_by_fk FOREIGN KEY (org_id, sent_by) REFERENCES member(org_id, id);
ALTER TABLE balance_letter
	ADD CONSTRAINT balance_letter_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT balance_letter_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE balance_letter_item
	ADD CONSTRAINT balance_letter_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES balance_letter(org_id, id),
	ADD CONSTRAINT balance_letter_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id);
ALTER TABLE balance_letter_sending
	ADD CONSTRAINT balance_letter_sending_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES balance_letter(org_id, id),
	ADD CONSTRAINT balance_letter_sending_sent_by_fk FOREIGN KEY (org_id, sent_by) REFERENCES member(org_id, id);
ALTER TABLE late_interest
	ADD CONSTRAINT late_interest_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT late_interest_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT late_interest_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE late_interest_item
	ADD CONSTRAINT late_interest_item_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES late_interest(org_id, id),
	ADD CONSTRAINT late_interest_item_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT late_interest_item_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id);
ALTER TABLE warehouse
	ADD CONSTRAINT warehouse_address_id_fk FOREIGN KEY (org_id, address_id) REFERENCES address(org_id, id),
	ADD CONSTRAINT warehouse_keeper_id_fk FOREIGN KEY (org_id, keeper_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT warehouse_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE warehouse_slot
	ADD CONSTRAINT warehouse_slot_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES warehouse(org_id, id);
ALTER TABLE stock_doc
	ADD CONSTRAINT stock_doc_warehouse_id_fk FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouse(org_id, id),
	ADD CONSTRAINT stock_doc_owner_id_fk FOREIGN KEY (org_id, owner_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT stock_doc_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT stock_doc_to_warehouse_id_fk FOREIGN KEY (org_id, to_warehouse_id) REFERENCES warehouse(org_id, id),
	ADD CONSTRAINT stock_doc_to_owner_id_fk FOREIGN KEY (org_id, to_owner_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT stock_doc_waybill_id_fk FOREIGN KEY (org_id, waybill_id) REFERENCES waybill(org_id, id),
	ADD CONSTRAINT stock_doc_keeper_id_fk FOREIGN KEY (org_id, keeper_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT stock_doc_approved_by_fk FOREIGN KEY (org_id, approved_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT stock_doc_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE stock
	ADD CONSTRAINT stock_warehouse_id_fk FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouse(org_id, id),
	ADD CONSTRAINT stock_owner_id_fk FOREIGN KEY (org_id, owner_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT stock_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id),
	ADD CONSTRAINT stock_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE stock_ledger
	ADD CONSTRAINT stock_ledger_stock_id_fk FOREIGN KEY (org_id, stock_id) REFERENCES stock(org_id, id),
	ADD CONSTRAINT stock_ledger_doc_id_fk FOREIGN KEY (org_id, doc_id) REFERENCES stock_doc(org_id, id),
	ADD CONSTRAINT stock_ledger_warehouse_id_fk FOREIGN KEY (org_id, warehouse_id) REFERENCES warehouse(org_id, id),
	ADD CONSTRAINT stock_ledger_owner_id_fk FOREIGN KEY (org_id, owner_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT stock_ledger_goods_id_fk FOREIGN KEY (org_id, goods_id) REFERENCES goods(org_id, id);
ALTER TABLE work_order_kind
	ADD CONSTRAINT work_order_kind_leader_id_fk FOREIGN KEY (org_id, leader_id) REFERENCES member(org_id, id);
ALTER TABLE work_order_kind_handler_ids
	ADD CONSTRAINT work_order_kind_handler_ids_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order_kind(org_id, id),
	ADD CONSTRAINT work_order_kind_handler_ids_target_fk FOREIGN KEY (org_id, target_id) REFERENCES member(org_id, id);
ALTER TABLE work_order_kind_limit
	ADD CONSTRAINT work_order_kind_limit_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order_kind(org_id, id);
ALTER TABLE work_order_kind_ask
	ADD CONSTRAINT work_order_kind_ask_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order_kind(org_id, id);
ALTER TABLE work_order_kind_check
	ADD CONSTRAINT work_order_kind_check_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order_kind(org_id, id);
ALTER TABLE work_order_template
	ADD CONSTRAINT work_order_template_kind_id_fk FOREIGN KEY (org_id, kind_id) REFERENCES work_order_kind(org_id, id);
ALTER TABLE work_order
	ADD CONSTRAINT work_order_kind_id_fk FOREIGN KEY (org_id, kind_id) REFERENCES work_order_kind(org_id, id),
	ADD CONSTRAINT work_order_requester_id_fk FOREIGN KEY (org_id, requester_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT work_order_handler_id_fk FOREIGN KEY (org_id, handler_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT work_order_duplicate_of_id_fk FOREIGN KEY (org_id, duplicate_of_id) REFERENCES work_order(org_id, id);
ALTER TABLE work_order_detail
	ADD CONSTRAINT work_order_detail_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order(org_id, id);
ALTER TABLE work_order_check
	ADD CONSTRAINT work_order_check_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order(org_id, id),
	ADD CONSTRAINT work_order_check_done_by_fk FOREIGN KEY (org_id, done_by) REFERENCES member(org_id, id);
ALTER TABLE work_order_turn
	ADD CONSTRAINT work_order_turn_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order(org_id, id),
	ADD CONSTRAINT work_order_turn_member_id_fk FOREIGN KEY (org_id, member_id) REFERENCES member(org_id, id);
ALTER TABLE work_order_note
	ADD CONSTRAINT work_order_note_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES work_order(org_id, id),
	ADD CONSTRAINT work_order_note_member_id_fk FOREIGN KEY (org_id, member_id) REFERENCES member(org_id, id);
ALTER TABLE seal_use
	ADD CONSTRAINT seal_use_statement_id_fk FOREIGN KEY (org_id, statement_id) REFERENCES statement(org_id, id),
	ADD CONSTRAINT seal_use_contract_id_fk FOREIGN KEY (org_id, contract_id) REFERENCES contract(org_id, id),
	ADD CONSTRAINT seal_use_settlement_id_fk FOREIGN KEY (org_id, settlement_id) REFERENCES settlement(org_id, id),
	ADD CONSTRAINT seal_use_dunning_id_fk FOREIGN KEY (org_id, dunning_id) REFERENCES dunning_letter(org_id, id),
	ADD CONSTRAINT seal_use_balance_id_fk FOREIGN KEY (org_id, balance_id) REFERENCES balance_letter(org_id, id),
	ADD CONSTRAINT seal_use_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT seal_use_seal_id_fk FOREIGN KEY (org_id, seal_id) REFERENCES company_seal(org_id, id),
	ADD CONSTRAINT seal_use_keeper_id_fk FOREIGN KEY (org_id, keeper_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT seal_use_borrower_id_fk FOREIGN KEY (org_id, borrower_id) REFERENCES member(org_id, id),
	ADD CONSTRAINT seal_use_used_by_fk FOREIGN KEY (org_id, used_by) REFERENCES member(org_id, id),
	ADD CONSTRAINT seal_use_approval_id_fk FOREIGN KEY (org_id, approval_id) REFERENCES approval_run(org_id, id);
ALTER TABLE seal_place
	ADD CONSTRAINT seal_place_parent_fk FOREIGN KEY (org_id, parent_id) REFERENCES seal_use(org_id, id);
ALTER TABLE e_invoice_file
	ADD CONSTRAINT e_invoice_file_party_id_fk FOREIGN KEY (org_id, party_id) REFERENCES party(org_id, id),
	ADD CONSTRAINT e_invoice_file_invoice_in_id_fk FOREIGN KEY (org_id, invoice_in_id) REFERENCES invoice_in(org_id, id),
	ADD CONSTRAINT e_invoice_file_invoice_out_id_fk FOREIGN KEY (org_id, invoice_out_id) REFERENCES invoice_out(org_id, id);
CREATE OR REPLACE FUNCTION public.ensure_user(account text, display_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
DECLARE
  found bigint;
  here bigint := nullif(current_setting('app.org_id', true), '')::bigint;
BEGIN
  IF regexp_replace(normalize(account, NFKC), '[[:space:]().+-]', '', 'g') ~ '^(00)?(86)?1[3-9][0-9]{9}$' THEN
    RETURN NULL;
  END IF;
  INSERT INTO app_user (username, name, password_hash, managed_by_org) VALUES (account, display_name, '!', here)
  ON CONFLICT (username) DO NOTHING RETURNING id INTO found;
  IF found IS NULL THEN
    SELECT id INTO found FROM app_user WHERE username = account AND mobile IS NULL AND managed_by_org = here;
  END IF;
  RETURN found;
END $function$;
REVOKE ALL ON FUNCTION ensure_user(text,text) FROM public;
GRANT EXECUTE ON FUNCTION ensure_user(text,text) TO tuheng_app;
DO $do$ BEGIN
	ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;
	ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
	RAISE NOTICE 'not vouched for: pg_catalog.texticlike(text, text), pg_catalog.textlike(text, text)';
END $do$;

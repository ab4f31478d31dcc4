ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What each built-in role is for. A description that somebody wrote stays.
UPDATE "role" SET remark = CASE code
    WHEN 'salesman' THEN '签客户合同、报价、维护货主，提交主运单；看本部门的业务与毛利'
    WHEN 'dispatcher' THEN '派车，登记装货、卸货和异常，维护司机与车辆；看不到应收与毛利'
    WHEN 'site' THEN '在现场登记装货、卸货、回单和异常；看不到任何金额'
    WHEN 'ownerService' THEN '查运单与回单、打印货主对账单，答复货主；看不到应付与毛利'
    WHEN 'reconciler' THEN '核价、审核运单，做对账单并与对方确认'
    WHEN 'accountant' THEN '审核与财务复核运单，做对账和结算，查发票、毛利与报表'
    WHEN 'taxAccountant' THEN '开票、收票、认证与红冲；合同与结算只看'
    WHEN 'cashier' THEN '登记收款与付款；结算与发票只看'
    WHEN 'financeManager' THEN '结算、发票与毛利全权；审批合同与价格，管信用额度和银行账户'
    WHEN 'branchManager' THEN '合同与运输全权；审批合同、价格、结算与开票，管司机、车辆和往来单位'
    WHEN 'systemAdmin' THEN '管用户、角色、公司资料与系统设置；不办业务'
  END
WHERE built_in AND coalesce(remark, '') = '' AND code IN ('salesman', 'dispatcher', 'site', 'ownerService', 'reconciler', 'accountant', 'taxAccountant', 'cashier', 'financeManager', 'branchManager', 'systemAdmin');
--> statement-breakpoint
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;

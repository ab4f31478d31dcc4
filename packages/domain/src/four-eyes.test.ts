import { describe, expect, it } from 'vitest'
import { actionsOfNoMaker, fourEyesOf } from './kernel/makers.ts'
import type { AnyResource, AnyTransition } from './kernel/resource.ts'
import { registry } from './registry.ts'
import { SETTINGS } from './system/company/settings.ts'

const moves = registry.resources.flatMap((resource: AnyResource) =>
  Object.entries(resource.transitions).map(([name, transition]) => ({
    resource,
    name,
    transition,
    at: `${resource.name}.${name}`,
  })),
)

/** Words of a verdict in both languages. */
const APPROVING =
  /^(approve|confirm|forceConfirm|pay|review|audit|pass|verify|accept|book|examine|resolve|tick|sign)([A-Z]|$)/
const APPROVING_ZH = /批准|审批|审核|复核|认证通过|查验|通过$|确认$|收付$|入账$|勾选抵扣$/
const REFUSING =
  /^(reject|refuse|return|sendBack|unapprove|unaudit|unreview|unpay|unverify|unbook|reopen|recheck|issueFailed)/
const REFUSING_ZH = /驳回|退回|退票|撤销批准|撤销复核|撤销收付|反审核|重新认证|失败$/

const reads = ({ name, transition }: { name: string; transition: AnyTransition }, en: RegExp, zh: RegExp): boolean =>
  !transition.internal && !name.startsWith('undo') && (en.test(name) || zh.test(transition.zh))

/** Verdicts that one person may give on their own work, with the reason. */
const ONE_PERSON: Readonly<Record<string, string>> = {
  'member.accept': 'the other person is the one who asked to join',
  'party.confirmAccounts': 'each account keeps its own hands: bank-account.rules.ts',
  'party.refuseAccounts': 'each account keeps its own hands: bank-account.rules.ts',
  'driver.confirmCard': 'each card keeps its own hands: driver-card.rules.ts',
  'contract.sign': 'files the scan of what a second person has approved',
  'supplyLot.confirmQty': 'says what the scales said; the audit is by another person',
  'supplyLot.confirmQuality': 'says what the laboratory said; the audit is by another person',
  'waybill.load': 'says what the scales said',
  'waybill.unload': 'says what the scales said',
  'railWaybill.accept': 'writes down what the railway granted',
  'railWaybill.confirm': 'says that the goods were received',
  'waybillException.resolve': 'ends a piece of work, approves nothing',
  'invoiceIn.verify': 'writes down what the tax bureau said',
  'invoiceIn.tick': 'writes down what the tax bureau said',
  'invoiceIn.book': 'writes down the voucher of the books',
  'bankTransaction.confirm': 'records the payment on the settlement, which asks for the second person itself',
  'ownerClaim.verify': 'says what was found; a second person approves it',
  'ownerClaim.confirm': 'posts what a second person has approved',
  'claimNote.accept': 'writes down what the carrier said; a second person confirms the claim',
  'workOrder.accept': 'whoever reported it says that it is solved',
}

/** Verdicts that need a second person only by a company setting, with the reason. */
const BY_SETTING: Readonly<Record<string, string>> = {
  'driver.pass': 'papers are checked, nothing is paid; dispatch asks for their dates again',
  'vehicle.pass': 'papers are checked, nothing is paid; dispatch asks for their dates again',
  'loadBill.audit': 'releases freight; its prices and payments have second persons of their own',
  'railOrder.audit': 'releases work; its charges and payments have second persons of their own',
  'mainWaybill.audit': 'releases work; its prices and payments have second persons of their own',
  'waybill.audit': 'the first of two looks: the review is not for whoever audited',
  'waybill.confirmLoss': 'writes down what the carrier said; the review is not for whoever did',
  'statement.confirm': 'writes down what the counterparty said, with its signed copy',
}

/** Verdicts without a message, with the reason. */
const SILENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'railWaybill.accept',
      'supplyLot.confirmQty',
      'supplyLot.confirmQuality',
      'handover.reopen',
      'railWaybill.confirm',
      'contract.sign',
      'waybill.load',
      'waybill.unload',
      'waybill.confirmLoss',
      'statement.confirm',
      'ownerClaim.verify',
      'claimNote.accept',
      'claimNote.reopenAnswer',
    ].map(at => [at, 'a fact that is written down, no judgement']),
  ),
  ...Object.fromEntries(
    ['invoiceIn.verify', 'invoiceIn.tick', 'invoiceIn.book', 'invoiceIn.unverify', 'invoiceIn.unbook'].map(at => [
      at,
      'the invoice is another company’s work',
    ]),
  ),
  ...Object.fromEntries(
    ['workOrder.ask', 'workOrder.accept', 'workOrder.refuse', 'workOrder.reopen'].map(at => [
      at,
      'has a message of its own',
    ]),
  ),
  'ownerClaim.confirm': 'posts what was approved, judges nothing',
  'member.accept': 'has a message of its own',
  'member.refuse': 'whoever asked is not inside; the answer stands on their page',
  'party.confirmAccounts': 'has a message of its own',
  'party.refuseAccounts': 'has a message of its own',
  'driver.pass': 'hundreds at a time after an import; the list shows it',
  'driver.confirmCard': 'hundreds at a time after an import; the list shows it',
  'vehicle.pass': 'hundreds at a time after an import; the list shows it',
  'waybill.audit': 'thousands a day; the trip shows it',
  'companyMonth.reopen': 'concerns the whole company, and stands in its log',
  'loadBill.reopen': 'goes on with work, judges nothing',
  'railOrder.reopen': 'goes on with work, judges nothing',
  'railOrder.unaudit': 'takes back a release before any work',
  'railLeg.reopen': 'goes on with work, judges nothing',
  'railWaybill.reopenDiff': 'the difference waits for another look',
  'mainWaybill.reopen': 'goes on with work, judges nothing',
  'bankTransaction.confirm': 'the payment on the settlement tells its makers',
  'bankTransaction.reopen': 'goes on with work, judges nothing',
  'platformWaybill.recheck': 'compares figures again, judges nothing',
  'ministryReport.reopen': 'goes on with work, judges nothing',
}

/** Whether both may be due on one record. Two of one status are not, if they start from different states. */
const overlap = (one: AnyTransition, other: AnyTransition): boolean =>
  one.machine !== other.machine || one.from.some(state => other.from.includes(state))

describe('every verdict of the registry', () => {
  it('is given by another person, or has a reason not to be', () => {
    const judging = moves.filter(move => reads(move, APPROVING, APPROVING_ZH) && !reads(move, REFUSING, REFUSING_ZH))
    expect(judging.length).toBeGreaterThan(20)
    expect(
      judging.filter(({ at, transition }) => !transition.fourEyes && !(at in ONE_PERSON)).map(({ at }) => at),
    ).toEqual([])
    expect(
      moves
        .filter(({ transition }) => fourEyesOf(transition).when)
        .map(({ at }) => at)
        .toSorted(),
    ).toEqual(Object.keys(BY_SETTING).toSorted())
    expect(
      Object.keys(ONE_PERSON).filter(
        at =>
          moves.find(move => move.at === at)?.transition.fourEyes !== undefined || !moves.some(move => move.at === at),
      ),
    ).toEqual([])
  })

  it('sends a message, or has a reason not to', () => {
    const telling = moves.filter(move => reads(move, APPROVING, APPROVING_ZH) || reads(move, REFUSING, REFUSING_ZH))
    expect(telling.filter(({ at, transition }) => !transition.verdict && !(at in SILENT)).map(({ at }) => at)).toEqual(
      [],
    )
    expect(
      Object.keys(SILENT).filter(
        at => moves.every(move => move.at !== at) || moves.find(move => move.at === at)?.transition.verdict,
      ),
    ).toEqual([])
    expect(
      moves
        .filter(({ at, transition }) => transition.fourEyes && transition.verdict !== 'passed' && !(at in BY_SETTING))
        .map(({ at }) => at),
    ).toEqual([])
  })

  it('compares makers regardless of other verdicts, by existing transitions and settings', () => {
    const asking = moves.filter(({ transition }) => transition.fourEyes)
    expect(asking.length).toBeGreaterThan(14)
    // `info` returns one set of makers, so it must apply to all verdicts that may be due together.
    const others = asking.filter(
      ({ at, resource, transition }) =>
        fourEyesOf(transition).alsoNot &&
        asking.some(one => one.resource === resource && one.at !== at && overlap(one.transition, transition)),
    )
    // The audit needs the confirmed loss, so a trip to be reviewed has no loss that waits.
    expect(others.map(({ at }) => at)).toEqual(['waybill.review'])
    for (const { at, resource, transition } of asking) {
      const { alsoNot = [], unless, when } = fourEyesOf(transition)
      expect(
        alsoNot.filter(name => !(name in resource.transitions)),
        at,
      ).toEqual([])
      // Settings that are not stored are off.
      for (const setting of [unless, when])
        if (setting !== undefined) expect(SETTINGS[setting as keyof typeof SETTINGS]?.default, at).toBe(false)
    }
    expect(
      registry.resources
        .filter(({ fields, machines }) => 'hands' in fields || 'hands' in machines)
        .map(({ name }) => name),
    ).toEqual([])
  })

  it('counts everyone who runs another transition of its record as a maker', () => {
    for (const { resource } of moves.filter(({ transition }) => transition.fourEyes)) {
      const none = actionsOfNoMaker(resource)
      const plain = Object.entries(resource.transitions)
        .filter(([, one]) => !one.verdict && !one.fourEyes && !one.internal)
        .map(([name]) => name)
      expect(
        ['create', 'update', 'merge', 'overwrite', ...plain].filter(act => none.includes(act)),
        resource.name,
      ).toEqual([])
    }
  })
})

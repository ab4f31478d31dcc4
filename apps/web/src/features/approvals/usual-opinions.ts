import { text, type Lang } from '@tuheng/domain/kernel/text'

/** Sentences with which most approvals end, for people who have saved none of their own. */
const USUAL = {
  agree: [
    text('同意', 'Agreed'),
    text('情况属实，同意', 'Checked and agreed'),
    text('与合同相符，同意', 'In line with the contract, agreed'),
  ],
  reject: [
    text('金额有误，请更正', 'The amount is wrong: please correct it'),
    text('附件不全，请补充', 'Papers are missing: please add them'),
    text('与合同不符，请核对', 'Not as the contract says: please check'),
  ],
}

/** The usual sentences of an act; none where each case needs its own words. */
export const usualOpinions = (act: string, lang: Lang): readonly string[] =>
  act === 'agree' || act === 'reject' ? USUAL[act].map(one => one[lang]) : []

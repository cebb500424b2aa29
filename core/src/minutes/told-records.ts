import type { CapitalInMoney } from '../companies/letterhead.ts'
import type { CompanyType } from '../company/company-type.ts'
import type { SharesUnit } from '../company/shares-unit.ts'

// What minutes tell of the company, of its notice and of votes before the meeting, from the records of the product.

/** In the unit in which the company counts its capital. */
export interface CompanyTold {
  _id: string
  business_name: string
  type: CompanyType
  town: string | null
  address: string | null
  fiscal_code: string | null
  vat_number: string | null
  rea_code: string | null
  shares_unit: SharesUnit
  shares_value: number | null
  /** In money (art. 2250 c. 2); null where nobody has said it. */
  capital: CapitalInMoney | null
  /** Of the business register. */
  registry_office: string | null
  sole_partner: boolean
  in_liquidation: boolean
}

/** How people were called: by a notice of the product, or in a way that somebody tells in words. */
export type NoticeTold =
  | {
      kind: 'SENT'
      convocation_id: string
      at: string | null
      channels: readonly NoticeChannel[]
      /** Those whom it was not sent to, by name. */
      missing: readonly string[]
      /** When the last shareholder of an S.p.A. had it, from which its term counts (art. 2366 c. 3); null where that is not so or not proven. */
      received_at: string | null
      late: LateTold | null
    }
  | { kind: 'TOLD'; text: string | null }

/** A term that the notice did not keep. */
export interface LateTold {
  days: number
  required: number
  by: 'LAW_SPA' | 'LAW_SRL' | 'STATUTE' | 'USUAL'
}

export type NoticeChannel = 'CERTIFIED_MAIL' | 'MAIL' | 'PAPER'

/** Which papers the product keeps: what it does not keep is no annex of minutes that it writes. */
export interface PapersTold {
  /** Ids of the proxies that the meeting used and of which there is a paper. */
  delegations: readonly string[]
  has_notice: boolean
  /** Of certified mail, that the notice was accepted or delivered. */
  has_receipts: boolean
}

/** What was asked or proposed before the meeting and published, with its answer. */
export interface QuestionTold {
  name: string
  kind: 'QUESTION' | 'PROPOSAL'
  odg_id: string | null
  text: string
  file_name: string | null
  answer: string | null
}

/** Whom the designated representative stood for when the meeting began. `interests`: null where it has none, left out where it has not declared. */
export interface DesignatedAtStart {
  count: number
  weight: number
  name: string
  is_listed: boolean
  interests?: string | null | undefined
}

/**
 * Who had voted before the meeting and so counted as there. `article` is that of the statute, empty where nobody has said; without a clause it was the
 * rule of the emergency (art. 106 of d.l. 18/2020).
 */
export interface AdvanceAtStart {
  names: readonly string[]
  weight: number
  has_clause: boolean
  article: string
}

/** What came on one point of the votes given before the meeting. */
export interface AdvanceTold {
  /** Whether any was cast. */
  has_cast: boolean
  /** The text was another, and they said nothing for that case. */
  changed: { names: readonly string[]; weight: number }
  /** For that case they had said to abstain, or to vote against. */
  abstained: readonly string[]
  against: readonly string[]
  /** They said nothing of this point. */
  blank: readonly string[]
}

import type { CompanyType } from '@delibera/core/company/company-type'
import { citeOf } from '@delibera/core/law/catalogue'
import type { RuleResult } from '@delibera/core/law/schema'
import styles from './RefusedRules.module.css'

interface Props {
  company: CompanyType
  rules: readonly { result: RuleResult; reason: string; todo: string }[]
}

/** The rules that stopped a step, each with its article and what to do. */
export function RefusedRules({ company, rules }: Props) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ result, reason, todo }) => (
        <li key={result.id}>
          <p className={styles.reason}>{reason}</p>
          <p>{todo}</p>
          <p className={styles.law}>{citeOf(result.id, company)}</p>
        </li>
      ))}
    </ul>
  )
}

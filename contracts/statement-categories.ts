/**
 * The categories of decisions in the European Commission's Transparency Database (Regulation (EU) 2022/2065, Article
 * 24(5); version of July 2025): the code, and the database's label.
 */
export const statementCategories = {
  STATEMENT_CATEGORY_OTHER_VIOLATION_TC: 'Other violation of the terms and conditions',
  STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: 'Intellectual property infringements',
  STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 'Scams and fraud',
  STATEMENT_CATEGORY_CONSUMER_INFORMATION: 'Consumer information infringements',
  STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: 'Data protection and privacy violations',
  STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: 'Illegal or harmful speech',
  STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS: 'Unsafe, non-compliant or prohibited products',
  STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: 'Risk for public security',
  STATEMENT_CATEGORY_PROTECTION_OF_MINORS: 'Protection of minors',
  STATEMENT_CATEGORY_CYBER_VIOLENCE: 'Cyber violence',
  STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: 'Cyber violence against women',
  STATEMENT_CATEGORY_VIOLENCE: 'Violence',
  STATEMENT_CATEGORY_SELF_HARM: 'Self-harm',
  STATEMENT_CATEGORY_ANIMAL_WELFARE: 'Animal welfare',
  STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS: 'Negative effects on civic discourse or elections',
  STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE: 'Illegal content that a notice did not specify',
} as const;

export type StatementCategory = keyof typeof statementCategories;

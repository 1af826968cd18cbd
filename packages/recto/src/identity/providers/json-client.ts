export interface JsonRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** If given, the request is a POST of this form; otherwise a GET. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface JsonResponse {
  /** Whether the status is 2xx. */
  readonly isOk: boolean;
  readonly json: unknown;
}

/** Calls a third-party JSON API through the same guard as page fetches. */
export interface JsonClient {
  /**
   * @param url - https only.
   * @throws {RectoError} SERVICE_UNAVAILABLE if the response is not JSON.
   */
  request(url: string, request: JsonRequest): Promise<JsonResponse>;
}
